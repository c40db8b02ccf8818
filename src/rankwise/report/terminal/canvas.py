"""Text that fits: styled pieces, cropping, wrapping, and characters the terminal can show."""

from __future__ import annotations

import codecs
from dataclasses import dataclass

from rich.cells import cell_len, set_cell_size

from rankwise.report.plain import printable

Piece = tuple[str, str]
"""Text and the name of its style, a key of `STYLES`; '' is plain."""
Line = list[Piece]

STYLES = {
    "": "none",
    "place": "bold",
    "error": "bold red",
    "warning": "bold yellow",
    "note": "bold cyan",
    "title": "bold",
    "possible": "yellow",
    "witnessed": "bold red",
    "proved": "bold magenta",
    "quiet": "dim",
    "label": "cyan",
    "arrow": "cyan",
    "arrow-here": "bold red",
    "good": "bold green",
}

INDENT = "   "
TAB = 8
"""Sources that mix tabs and spaces line up only with this width."""

_ASCII = str.maketrans({"│": "|", "←": "<-", "→": "->", "⋮": ":", "…": "...", "≤": "<=", "≥": ">="})


@dataclass(frozen=True, slots=True)
class TextArea:
    """The width to fill and the encoding to write; both decide what fits on a line."""

    width: int
    encoding: str = "utf-8"
    unicode: bool = True
    bar: str = "│"
    arrow: str = "←"
    gap: str = "⋮"
    dots: str = "…"

    @classmethod
    def of(cls, width: int, encoding: str) -> TextArea:
        """Return the style for an output; one that is not Unicode gets signs of ASCII."""
        if _is_unicode(encoding):
            return cls(width, encoding)
        return cls(width, encoding, unicode=False, bar="|", arrow="<-", gap="...", dots="...")

    def clean(self, text: str) -> str:
        """Return the text with tabs expanded and only characters that the output can show."""
        if text.isascii() and text.isprintable():
            return text
        text = printable(text).expandtabs(TAB)
        if not self.unicode:
            text = text.translate(_ASCII).encode(self.encoding, "replace").decode(self.encoding)
        return text

    def words(self, text: str) -> str:
        """Return the clean text on one line, its white space narrowed."""
        return " ".join(self.clean(text).split())

    def crop(self, text: str, width: int, focus: int = 0) -> str:
        """Return the part of the text that fits, around the character at `focus`."""
        if cell_len(text) <= width:
            return text
        before = ""
        if focus > width * 3 // 4:
            before = self.dots
            text = text[max(0, min(focus - width // 3, len(text) - width + len(before))) :]
        room = width - cell_len(before)
        if cell_len(text) > room:
            text = set_cell_size(text, max(0, room - cell_len(self.dots))).rstrip() + self.dots
        return before + text


def pad(text: str, width: int) -> str:
    """Return the text filled with spaces to a width in terminal cells."""
    return text + " " * (width - cell_len(text))


def wrap(text: str, width: int) -> list[str]:
    """Return the words of the text in lines of at most `width` cells; a longer word stays whole."""
    lines: list[str] = []
    line = ""
    for word in text.split(" "):
        if line and cell_len(line) + 1 + cell_len(word) > width:
            lines.append(line)
            line = word
        else:
            line = f"{line} {word}" if line else word
    return [*lines, line]


def _is_unicode(encoding: str) -> bool:
    try:
        return codecs.lookup(encoding).name.startswith("utf")
    except LookupError:
        return False
