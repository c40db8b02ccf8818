"""What the conversions of a scanf format write: the size of each argument, in order."""

from __future__ import annotations

import re

UNBOUNDED = None
"""As much as the input holds: a text without a width."""

_CONVERSION = re.compile(
    r"%(?:%|(?P<skip>\*)?(?P<width>\d+)?(?P<allocates>m)?(?P<length>hh|h|ll|l|q|L|j|z|t)?"
    r"(?P<kind>\[\^?\]?[^\]]*\]|[diouxXnaAeEfFgGcsCSp]))"
)
_INTEGERS = {"": 4, "hh": 1, "h": 2}
_REALS = {"": 4, "l": 8, "L": 16}
_ADDRESS = 8
_WIDE_CHARACTER = 4


def scanned_sizes(template: str) -> list[int | None] | None:
    """Return the bytes that each argument after the format receives; None if it numbers its arguments."""
    if re.search(r"%\d+\$", template):
        return None
    sizes: list[int | None] = []
    for found in _CONVERSION.finditer(template):
        if found["kind"] is None or found["skip"]:
            continue
        sizes.append(_size(found["kind"], found["length"] or "", found["width"], bool(found["allocates"])))
    return sizes


def _size(kind: str, length: str, width: str | None, allocates: bool) -> int | None:
    if kind in "diouxXn":
        return _INTEGERS.get(length, 8)
    if kind in "aAeEfFgG":
        return _REALS.get(length, 4)
    if kind == "p" or allocates:
        return _ADDRESS
    character = _WIDE_CHARACTER if length == "l" or kind in "CS" else 1
    if kind in "cC":
        return character * int(width or 1)
    return UNBOUNDED if width is None else character * (int(width) + 1)
