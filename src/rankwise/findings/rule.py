"""What a rule is. The rules themselves are the Markdown pages in `rules/`."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Severity(enum.StrEnum):
    """How bad it is when the rule is right. A note is reported, and changes neither verdict nor exit code."""

    ERROR = "error"
    WARNING = "warning"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Rule:
    """One kind of bug: a code, a readable name, a sentence, and the page that explains it."""

    code: str
    slug: str
    summary: str
    severity: Severity
    page: str


FAMILIES = {
    "RW0": "rankwise itself",
    "RW1": "collectives",
    "RW2": "deadlock and point-to-point",
    "RW3": "requests and resources",
    "RW4": "buffers, types and memory",
    "RW5": "threads and OpenMP",
    "RW6": "one-sided communication",
    "RW7": "scale",
    "RW8": "hangs",
    "RW9": "invalid use",
}
"""The first digit of a code says what the rule is about."""
OPT_IN = frozenset({"RW507"})
"""Rules that are checked only where they are selected by their full code."""
