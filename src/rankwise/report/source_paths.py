"""Writes the paths of source files the way each reader needs them."""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import quote

from rankwise.findings import Location


def shown(file: str) -> str:
    """Return the path relative to the current folder if it lies below it, else as it is."""
    here = str(Path.cwd())
    below = os.path.join(here, "")  # noqa: PTH118 (with its closing slash)
    absolute = os.path.normpath(os.path.join(here, file))  # noqa: PTH118 (pathlib keeps '..')
    return absolute.removeprefix(below) if absolute.startswith(below) else file


def place(where: Location, column: bool = True) -> str:
    """Return 'file:line:column' as far as they are known, or '' for a finding without a place."""
    if not where.file:
        return ""
    text = shown(where.file)
    if where.line > 0:
        text += f":{where.line}"
        if column and where.column > 0:
            text += f":{where.column}"
    return text


def uri(file: str) -> tuple[str, bool]:
    """Return the percent-encoded URI of a file, and whether it is relative to the current folder."""
    path = shown(file)
    relative = not os.path.isabs(path) and not path.startswith("..")  # noqa: PTH117 (works on text)
    if not relative:
        path = os.path.abspath(path)  # noqa: PTH100 (drops '..', which resolve() would follow)
    encoded = quote(os.fsencode(path))
    return (encoded, True) if relative else (f"file://{encoded}", False)
