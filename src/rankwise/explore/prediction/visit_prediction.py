"""What a visit predicts: where all its orders lead, and how to recognise another that does the same."""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rankwise.explore.prediction.predict_orders import Prediction, predict
from rankwise.explore.prediction.rank_sequences import sequences, shape
from rankwise.explore.scope import EVERYTHING, Explored
from rankwise.explore.visit import RunEnding, Visit
from rankwise.schedule.schedule import ChoiceKind

_BYTES = 8
"""So many stand for a call and all before it in the same rank."""


@dataclass(frozen=True, slots=True)
class VisitPrediction:
    """What a visit predicts."""

    done: Mapping[int, bytes]
    """What each rank did, for comparing only: some bytes for each thing started or completed."""
    prediction: Prediction | None = None
    """None if the run did not come to its end."""

    def is_part_of(self, whole: VisitPrediction) -> bool:
        """Return whether ranks did here what they did there, as far as they ran."""
        if self.prediction is not None:
            return self.done == whole.done
        return all(_begins(whole.done.get(rank, b""), did) for rank, did in self.done.items())


@dataclass(slots=True)
class Predictor:
    """Predicts once for each thing that all ranks together can do; that depends on little else."""

    explored: Explored = EVERYTHING
    until: float = math.inf
    """When the time for it is over, by `time.monotonic`."""
    _known: dict[str, Prediction] = field(default_factory=dict)

    def __call__(self, visit: Visit) -> VisitPrediction:
        """Return what a visit predicts."""
        done = {rank: _running(did) for rank, did in shape(sequences(visit.operations)).items()}
        if visit.ending is not RunEnding.FINISHED:
            return VisitPrediction(done)
        left = (each for each in visit.decided if each.decision.kind is not ChoiceKind.FAILED_POLLS)
        fixed = {each.decision: each.outcome for each in left if not self.explored.wants(each)}
        about = visit.schedule.buffering, sorted(done.items()), sorted(fixed.items(), key=str)
        key = hashlib.sha256(repr(about).encode()).hexdigest()
        if key not in self._known:
            self._known[key] = predict(visit, self.explored, until=self.until)
        return VisitPrediction(done, self._known[key])


def _running(values: Iterable[object]) -> bytes:
    digest = hashlib.blake2b(digest_size=_BYTES)
    parts = []
    for value in values:
        digest.update(repr(value).encode())
        parts.append(digest.digest())
    return b"".join(parts)


def _begins(whole: bytes, part: bytes) -> bool:
    """Return whether the one begins with the other: the last bytes stand for all before them."""
    return len(part) <= len(whole) and whole[: len(part)][-_BYTES:] == part[-_BYTES:]
