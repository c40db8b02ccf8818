"""Reads lines of the user's source, each file once."""

from __future__ import annotations

from pathlib import Path


class SourceLines:
    """The files that were asked for, kept as lines."""

    def __init__(self) -> None:
        self._files: dict[str, list[str]] = {}

    def line(self, file: str, number: int) -> str | None:
        """Return a 1-based line as text; None if the file cannot be read or is shorter.

        Bytes that are not UTF-8 are replaced.
        """
        lines = self._files.get(file)
        if lines is None:
            lines = self._files[file] = _read(file)
        return lines[number - 1] if 0 < number <= len(lines) else None

    def text(self, file: str, number: int) -> str:
        """Return the line, or '' where there is none."""
        return self.line(file, number) or ""


def _read(file: str) -> list[str]:
    try:
        content = Path(file).read_bytes()
    except (OSError, ValueError):
        return []
    # Compilers count newlines only; str.splitlines would also split at form feeds.
    lines = content.decode("utf-8", "replace").removeprefix("\ufeff").split("\n")
    return [line.removesuffix("\r") for line in lines]
