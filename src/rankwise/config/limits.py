"""What checking may cost in all, as people write it: 90s or 10m, 500M or 4G."""

from __future__ import annotations

import re
from dataclasses import dataclass

STEPS = 20_000_000
"""Dependences that are followed for one question: some ten seconds."""
USUAL_SECONDS = 600.0
USUAL_MEMORY = 4 << 30
_TIMES = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_SIZES = {"K": 1 << 10, "M": 1 << 20, "G": 1 << 30, "T": 1 << 40}
_DURATION = re.compile(r"(\d+\.?\d*|\.\d+)(" + "|".join(_TIMES) + ")")
_SIZE = re.compile(r"(\d+\.?\d*|\.\d+) ?([KMGT])i?B?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Limits:
    """What deciding may cost. None means no limit."""

    seconds: float | None = None
    memory: int | None = None
    """In bytes, of the whole process."""
    steps: int = STEPS


def seconds_of(word: str) -> float | None:
    """Return a duration such as 90, 90s, 1.5m or 2h in seconds; None if it is none."""
    found = _DURATION.fullmatch(word)
    return float(found[1]) * _TIMES[found[2]] if found else None


def bytes_of(word: str) -> int | None:
    """Return a size such as 500M or 4G in bytes; None if it is none."""
    found = _SIZE.fullmatch(word)
    return int(float(found[1]) * _SIZES[found[2].upper()]) if found else None


def limits(seconds: float | None, memory: int | None) -> Limits:
    """Return the limits for what a user asks for; more time means more steps for each question, too."""
    allowed = USUAL_SECONDS if seconds is None else seconds
    steps = int(STEPS * max(1.0, allowed / USUAL_SECONDS))
    return Limits(allowed, USUAL_MEMORY if memory is None else memory, steps)


def shown_limits(limits: Limits) -> str:
    """Return the outer limits as a user would write them."""
    said = []
    if limits.seconds is not None:
        minutes = limits.seconds / 60
        whole = minutes >= 1 and minutes == int(minutes)
        said.append(f"{int(minutes)} min" if whole else f"{limits.seconds:g} s")
    if limits.memory is not None:
        gigabytes = limits.memory / (1 << 30)
        said.append(f"{gigabytes:.3g} GB" if gigabytes >= 1 else f"{limits.memory / (1 << 20):.3g} MB")
    return ", ".join(said)
