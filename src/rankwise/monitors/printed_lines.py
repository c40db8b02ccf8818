"""How what a run printed differs from what it should print, whatever the order of the lines."""

from __future__ import annotations

from collections import Counter

_MOST_STEPS = 5000
"""Steps after which it counts as unknown what joined lines are made of; most need one for each part."""
_MOST_LINES = 500
"""If more lines differ than that, joined ones among them are reported like the others."""


def line_differences(printed: str, expected: str) -> tuple[list[str], list[str]]:
    """Return the lines that are missing, and those that should not be there.

    A rank may write a line and its end separately: MPICH turns off the buffer of standard output, and `puts`
    writes twice. Launchers then print lines of two ranks as one; such a line counts as those it is made of.
    """
    found, wanted = _lines(printed), _lines(expected)
    missing, more = wanted - found, found - wanted
    if _are_joined(more, missing) or _are_joined(missing, more):
        return [], []
    if missing.total() + more.total() <= _MOST_LINES:
        _cancel_joined(more, missing)
        _cancel_joined(missing, more)
    return list(missing.elements()), list(more.elements())


def _lines(text: str) -> Counter[str]:
    return Counter(line.strip() for line in text.splitlines() if line.strip())


def _are_joined(lines: Counter[str], parts: Counter[str]) -> bool:
    """Return whether the lines together consist of exactly these parts."""
    return bool(parts) and _made_of("\n".join(lines.elements()), parts) == parts


def _cancel_joined(lines: Counter[str], parts: Counter[str]) -> None:
    """Remove each line that consists of several others, and these others: where some lines do differ."""
    for line in sorted(lines.elements(), key=len, reverse=True):
        made_of = _made_of(line, parts)
        if made_of:
            lines[line] -= 1
            parts.subtract(made_of)


def _made_of(text: str, parts: Counter[str]) -> Counter[str]:
    """Return parts that make up a text without a rest; none if there are no such parts."""
    tried: list[tuple[str, Counter[str]]] = [(text, Counter())]
    for _ in range(_MOST_STEPS):
        if not tried or not tried[-1][0]:
            break
        rest, used = tried.pop()
        fitting = [each for each in parts if rest.startswith(each) and parts[each] > used[each]]
        for each in sorted(fitting, key=len):  # the longest is tried first
            tried.append((rest.removeprefix(each).lstrip(), used + Counter([each])))
    return tried[-1][1] if tried and not tried[-1][0] else Counter()
