"""Reads Python with mpi4py: source text becomes the language-neutral program."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from rankwise.program import Program

__all__ = ["lower_file", "lower_files"]


def lower_file(path: Path, text: str) -> Program:
    """Return the program that one file is."""
    return lower_files([(path, text)])


def lower_files(files: Iterable[tuple[Path, str]]) -> Program:
    """Return the program that several files are; imports between them are resolved by module name."""
    from rankwise.source.python.file_lowering import lower_sources
    from rankwise.source.python.parsing import with_deep_stack

    sources = list(files)
    return with_deep_stack(lambda: lower_sources(sources))
