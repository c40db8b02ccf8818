"""The source files that debug information refers to by numbers."""

from __future__ import annotations

from pathlib import PurePath
from typing import Any


def file_in(top: Any, header: Any, index: int) -> str:
    """Return the path of a file by its number in the line table of a unit, whose first entry is `top`."""
    entries, folders = header["file_entry"], header["include_directory"]
    is_new = header["version"] >= 5
    inside = _text(top, "DW_AT_comp_dir")
    at = index if is_new else index - 1
    if not 0 <= at < len(entries):
        return str(PurePath(inside, _text(top, "DW_AT_name")))
    entry = entries[at]
    at = entry.dir_index if is_new else entry.dir_index - 1
    folder = folders[at].decode(errors="replace") if 0 <= at < len(folders) else ""
    return str(PurePath(inside, folder, entry.name.decode(errors="replace")))


def _text(entry: Any, attribute: str) -> str:
    found = entry.attributes.get(attribute)
    return found.value.decode(errors="replace") if found is not None else ""
