"""How a UPC file is compiled: preprocessed as C, rewritten, and compiled from there."""

from __future__ import annotations

import re
from pathlib import Path

from rankwise.source.dialects.dialect_headers import header_folder

PREDEFINED = ("-D__UPC__=1", "-D__UPC_VERSION__=201311L", "-D__UPC_DYNAMIC_THREADS__=1")
_INCLUDES_UPC = re.compile(rb"^[ \t]*#[ \t]*include[ \t]*[<\"]upc(?:_relaxed|_strict)?\.h[>\"]", re.MULTILINE)


def upc_flags() -> list[str]:
    """Return the flags with which the preprocessor takes C for UPC."""
    return ["-x", "c", *PREDEFINED, "-idirafter", str(header_folder("upc"))]


def is_upc(path: Path) -> bool:
    """Return whether a file that is named as C is UPC, going by the headers that it includes."""
    try:
        with path.open("rb") as file:
            return _INCLUDES_UPC.search(file.read(64 * 1024)) is not None
    except OSError:
        return False  # `identify` says why
