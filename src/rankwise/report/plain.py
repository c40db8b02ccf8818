"""Makes text from programs and files safe to write elsewhere."""

from __future__ import annotations

import re

_ANSI = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]")
_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]")


def printable(text: str) -> str:
    """Return the text without colour codes, and with '\N{REPLACEMENT CHARACTER}' for each control character.

    Tabs and newlines stay. What is returned can be encoded as UTF-8 and is legal in XML.
    """
    if text.isascii() and text.isprintable():
        return text
    return _CONTROL.sub("\N{REPLACEMENT CHARACTER}", _ANSI.sub("", text.replace("\r\n", "\n")))


def one_line(text: str) -> str:
    """Return the printable text with every run of white space as one space."""
    return " ".join(printable(text).split())
