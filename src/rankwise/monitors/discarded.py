"""Whether a line of C or C++ throws away what a call returns, as far as its text says."""

from __future__ import annotations

import functools
import re
from pathlib import Path

from rankwise.findings import Location

_SOURCES = (".c", ".h", ".cc", ".cpp", ".cxx", ".C", ".hpp", ".hh")
_NOT_CODE = re.compile(r"//[^\n]*|/\*.*?\*/|\"(?:\\.|[^\"\\\n])*\"|'(?:\\.|[^'\\\n])*'", re.DOTALL)
_BEFORE_A_STATEMENT = re.compile(r"(?:[;{}]|\belse|\bdo|\(\s*void\s*\))\s*$")
_HEAD = re.compile(r"\b(?:if|for|while)\s*$")


def is_discarded(where: Location, name: str) -> bool:
    """Return whether all calls of this name on this line are statements; False if that is unknown."""
    text = _code(where.file)
    lines = text.split("\n")
    if not 0 < where.line <= len(lines):
        return False
    begin = sum(len(each) + 1 for each in lines[: where.line - 1])
    found = list(re.finditer(rf"\bP?{name}\s*\(", text[begin : begin + len(lines[where.line - 1])]))
    return bool(found) and all(_is_statement(text[: begin + each.start()]) for each in found)


def _is_statement(before: str) -> bool:
    """Return whether what follows this text is the beginning of a statement."""
    if _BEFORE_A_STATEMENT.search(before):
        return True
    before = before.rstrip()
    if not before.endswith(")"):
        return False
    depth = 0
    for at in range(len(before) - 1, -1, -1):
        depth += (before[at] == ")") - (before[at] == "(")
        if depth == 0:
            return _HEAD.search(before[:at]) is not None
    return False


@functools.lru_cache(maxsize=64)
def _code(file: str) -> str:
    """Return the text of a file with comments, texts and directives blanked out; empty if there is none."""
    path = Path(file)
    if path.suffix not in _SOURCES:
        return ""
    try:
        text = path.read_text(encoding="utf-8", errors="replace")
    except OSError:
        return ""
    text = _NOT_CODE.sub(lambda each: re.sub(r"[^\n]", " ", each[0]), text)
    return re.sub(r"^[ \t]*#.*$", lambda each: ";" + " " * (len(each[0]) - 1), text, flags=re.MULTILINE)
