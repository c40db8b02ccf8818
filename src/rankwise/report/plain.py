"""Makes text from programs and files safe to write elsewhere."""

from __future__ import annotations

import re

_ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff"
    r"\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]"  # what turns the direction of text, or ends a line
)


def printable(text: str) -> str:
    """Return the text without colour codes, and with '\N{REPLACEMENT CHARACTER}' for each control character.

    Those that turn the direction of text count, too: with them, source can appear to do something else.

    Tabs and newlines stay. What is returned can be encoded as UTF-8 and is legal in XML.
    """
    if text.isascii() and text.isprintable():
        return text
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", _ANSI.sub("", text.replace("\r\n", "\n")))


def one_line(text: str) -> str:
    """Return the printable text with every run of white space as one space."""
    return " ".join(printable(text).split())
