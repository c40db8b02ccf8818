"""Which visits are new: those in which a rank does something that it was not seen to do before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from rankwise.explore.prediction.predicting import Chain, Prediction, chains, predict
from rankwise.explore.visit import Ending, Visit


@dataclass(frozen=True, slots=True)
class Foretold:
    """What a visit adds to what is known."""

    is_known: bool
    """Whether all ranks did what they did in an earlier visit, as far as they came."""
    prediction: Prediction | None = None
    """Of the first visit in which the ranks did just this."""


@dataclass(slots=True)
class Foreteller:
    """Remembers what ranks were seen to do, and predicts from each visit in which they do something else."""

    _seen: list[Mapping[int, Chain]] = field(default_factory=list)

    def look(self, visit: Visit) -> Foretold:
        """Return what is new in a visit."""
        if visit.ending not in (Ending.FINISHED, Ending.DEADLOCK):
            return Foretold(is_known=False)
        done = chains(visit)
        whole = visit.ending is Ending.FINISHED
        if any(_is_part(done, each, whole) for each in self._seen):
            return Foretold(is_known=True)
        if not whole:
            return Foretold(is_known=False)
        self._seen.append(done)
        return Foretold(False, predict(visit))


def _is_part(done: Mapping[int, Chain], of: Mapping[int, Chain], whole: bool) -> bool:
    """Say whether ranks did the same, or, if they did not come to their end, the same as far as they came."""
    if whole:
        return done == of
    return all(_begins(chain, of.get(rank, ())) for rank, chain in done.items())


def _begins(chain: Chain, whole: Chain) -> bool:
    return len(chain) <= len(whole) and chain == whole[: len(chain)]
