"""Reads source in any supported language into one program."""

from rankwise.source.reading import Reading, read_sources

__all__ = ["Reading", "read_sources"]
