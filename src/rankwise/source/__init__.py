"""Reads source in any supported language into one program."""

from rankwise.source.reading import Reading, read_sources, read_units
from rankwise.source.units import ReadingOptions, Unit

__all__ = ["Reading", "ReadingOptions", "Unit", "read_sources", "read_units"]
