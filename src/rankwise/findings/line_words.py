"""The words of a line of source, without what only lays it out."""

from __future__ import annotations

import re

from rankwise.findings import comments

_WORD = re.compile(r"\w+|[^\w\s]")
_BEFORE = frozenset({"}", "else"})
_AFTER = frozenset({"{", "then", ":", "\\", "&"})
_SAME_AS_IF = frozenset({"elif", "elseif"})


def code_words(line: str, file: str) -> str:
    """Return a line's words, one space apart: without comments, and in small letters in Fortran."""
    return " ".join(_words(line, file))


def condition_words(line: str, file: str) -> str:
    """Return the words of a line that holds a condition, without what begins or ends the blocks around it.

    `} else if (rank == 0) {` and `if (rank==0)` are one.
    """
    words = _words(line, file)
    while words and words[0] in _BEFORE:
        del words[0]
    while words and words[-1] in _AFTER:
        del words[-1]
    if words and words[0] in _SAME_AS_IF:
        words[0] = "if"
    return " ".join(words)


def _words(line: str, file: str) -> list[str]:
    for begin, end in reversed(comments.spans(line, file)):
        line = f"{line[:begin]} {line[end:]}"
    if comments.marker(file) == "!":
        line = line.lower()
    return _WORD.findall(line)
