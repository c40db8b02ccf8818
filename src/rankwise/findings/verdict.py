"""What a whole analysis concludes, never without its bounds."""

from __future__ import annotations

import enum
from dataclasses import dataclass


class Conclusion(enum.StrEnum):
    """The three things an analysis can conclude; 'correct' is not among them."""

    VIOLATED = "violated"
    CLEAN = "clean within bounds"
    INCONCLUSIVE = "inconclusive"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A conclusion and the bounds within which it holds ('4 ranks', 'unknown externals: foo')."""

    conclusion: Conclusion
    bounds: tuple[str, ...] = ()
