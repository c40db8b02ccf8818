"""Tells comments from code and string literals in C, C++, Fortran and Python source."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import PurePath

_PYTHON = frozenset({".py", ".pyi", ".pyw"})
_FORTRAN_FIXED = frozenset({".f", ".for", ".ftn", ".f77"})
_FORTRAN = _FORTRAN_FIXED | {".f90", ".f95", ".f03", ".f08", ".f18"}

Span = tuple[int, int]
"""Where a comment begins and ends in the text, its markers included."""


def marker(file: str) -> str:
    """Return what starts a comment to the end of the line in this file's language."""
    suffix = PurePath(file).suffix.lower()
    if suffix in _PYTHON:
        return "#"
    return "!" if suffix in _FORTRAN else "//"


def spans(text: str, file: str) -> list[Span]:
    """Return every comment of the text, in order; the file's name says the language."""
    suffix = PurePath(file).suffix.lower()
    if suffix in _PYTHON:
        try:
            return list(_python_tokens(text))
        except (tokenize.TokenError, SyntaxError):
            return list(_scan(text, _PYTHON_LIKE))
    if suffix in _FORTRAN_FIXED:
        return list(_scan(text, _FORTRAN_FIXED_LIKE))
    return list(_scan(text, _FORTRAN_LIKE if suffix in _FORTRAN else _C_LIKE))


def _python_tokens(text: str) -> Iterator[Span]:
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.COMMENT:
            begin = starts[token.start[0] - 1] + token.start[1]
            yield begin, begin + len(token.string)


def _scan(text: str, pattern: re.Pattern[str]) -> Iterator[Span]:
    """Yield the comments among the comments and literals that the pattern finds."""
    for match in pattern.finditer(text):
        if match["comment"] is not None:
            yield match.span()


# Each pattern also matches what may hide a comment marker, so that a search steps over it.
_C_LIKE = re.compile(
    r"""
      (?P<comment> //(?:\\\r?\n|[^\n])* | /\*.*?(?:\*/|\Z) )
    | \b(?:u8|[uUL])?R"(?P<fence>[^()\\\s]{0,16})\(.*?\)(?P=fence)"    # raw string
    | "(?:\\.|[^"\\\n])*"?
    | \b\d(?:'?[\w.])*                                                # 1'000'000 holds no character
    | '(?:\\.|[^'\\\n])*'?
    """,
    re.VERBOSE | re.DOTALL,
)
_FORTRAN_LIKE = re.compile(r"""(?P<comment>![^\n]*)|"[^"\n]*"?|'[^'\n]*'?""")
_FORTRAN_FIXED_LIKE = re.compile(r"""(?P<comment>^[cC*][^\n]*|![^\n]*)|"[^"\n]*"?|'[^'\n]*'?""", re.MULTILINE)
_PYTHON_LIKE = re.compile(
    r"""
      (?P<comment> \#[^\n]* )
    | \"{3}.*?(?:(?<!\\)\"{3}|\Z)
    | '{3}.*?(?:(?<!\\)'{3}|\Z)
    | "(?:\\.|[^"\\\n])*"?
    | '(?:\\.|[^'\\\n])*'?
    """,
    re.VERBOSE | re.DOTALL,
)
