"""Where the headers lie that stand in for those of CUDA, UPC and OpenSHMEM."""

from __future__ import annotations

from pathlib import Path

_HEADERS = Path(__file__).parent / "headers"


def header_folder(dialect: str) -> Path:
    """Return the folder of the headers for 'cuda', 'upc' or 'openshmem'."""
    return _HEADERS / dialect
