"""How long something may take, as people write it: 90, 90s, 1.5m, 2h."""

from __future__ import annotations

import argparse
import re

_UNITS = {"": 1.0, "ms": 0.001, "s": 1.0, "m": 60.0, "min": 60.0, "h": 3600.0}
_DURATION = re.compile(r"(\d+\.?\d*|\.\d+)(" + "|".join(_UNITS) + ")")


def duration(word: str) -> float:
    """Return a duration in seconds."""
    found = _DURATION.fullmatch(word)
    if found is None:
        raise argparse.ArgumentTypeError(f"{word} is no duration; 90, 90s, 1.5m and 2h are")
    return float(found[1]) * _UNITS[found[2]]
