"""Numbers of ranks as people write them: 4, 2-64, 2,4,8."""

from __future__ import annotations

import re
from collections.abc import Sequence

MOST_PROCESSES = 200_000
"""How many ranks are examined, those of all numbers of ranks together."""
_PIECE = re.compile(r"(\d+)(?:-(\d+))?")


def parse(text: str) -> tuple[int, ...]:
    """Return the numbers of ranks that a text names; ValueError with a reason if it names none."""
    numbers: set[int] = set()
    for piece in text.replace(" ", "").split(","):
        found = _PIECE.fullmatch(piece)
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= low <= high:
            raise ValueError(f"{text} is not a number of ranks; 4, 2-64 and 2,4,8 are")
        if high * (high + 1) // 2 - low * (low - 1) // 2 > MOST_PROCESSES:
            raise ValueError(f"{text} are too many ranks to analyse; 2-64 is a good range")
        numbers.update(range(low, high + 1))
    if sum(numbers) > MOST_PROCESSES:
        raise ValueError(f"{text} are too many ranks to analyse; 2-64 is a good range")
    return tuple(sorted(numbers))


def compressed(numbers: Sequence[int]) -> str:
    """Return numbers as runs: '2-64', '2,4,8'."""
    from rankwise.findings.rank_set import compress

    return compress(numbers)


def shown(numbers: Sequence[int]) -> str:
    """Return numbers of ranks as a noun: '1 rank', '2-64 ranks'."""
    return "1 rank" if tuple(numbers) == (1,) else f"{compressed(numbers)} ranks"
