"""Reads lines of the user's source, each file once."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path


class SourceLines:
    """The files that were read, kept as lines; `texts` are read in place of what files hold."""

    def __init__(self, texts: Mapping[str, str] | None = None) -> None:
        self._files = {file: _split(text) for file, text in (texts or {}).items()}

    def line(self, file: str, number: int) -> str | None:
        """Return a 1-based line as text; None if the file cannot be read or is shorter.

        Bytes that are not UTF-8 are replaced.
        """
        lines = self._files.get(file)
        if lines is None:
            lines = self._files[file] = _read(file)
        return lines[number - 1] if 0 < number <= len(lines) else None

    def whole(self, file: str) -> str:
        """Return the text of a file; '' if it cannot be read."""
        self.line(file, 1)
        return "\n".join(self._files[file])

    def text(self, file: str, number: int) -> str:
        """Return the line, or '' where there is none."""
        return self.line(file, number) or ""


def _read(file: str) -> list[str]:
    try:
        content = Path(file).read_bytes()
    except (OSError, ValueError):
        return []
    return _split(content.decode("utf-8", "replace").removeprefix("\ufeff"))


def _split(text: str) -> list[str]:
    """Return the lines as compilers count them: str.splitlines would also split at form feeds."""
    return [line.removesuffix("\r") for line in text.split("\n")]
