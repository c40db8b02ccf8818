"""The models of all phases that a set of ranks was seen in: announced, or given away by drift."""

from __future__ import annotations

from rankwise.hang.statistics.drift import differ
from rankwise.hang.statistics.rank_set_model import RankSetModel, SuspicionModel
from rankwise.hang.statistics.sample import Sample

_CERTAIN = 1e-5
"""A new phase begins when the last visit would otherwise be a coincidence as rare as this."""
_ALIKE = 0.05
_ENOUGH = 60
"""Samples of a model before anything is said to differ from it."""


class PhaseModels:
    """Models of one set of ranks; one of them is that of now."""

    def __init__(self) -> None:
        self.model: RankSetModel | None = None
        self._name = ""
        self._known: dict[str, list[RankSetModel]] = {}

    def enter(self, sample: Sample) -> RankSetModel:
        """Return the model that a sample belongs to; an announced phase has its own."""
        model = self.model
        if model is None or sample.phase != self._name or model.of != sample.of:
            self._name = sample.phase
            of_phase = self._known.setdefault(sample.phase, [])
            fitting = [each for each in of_phase if each.of == sample.of]
            if not fitting:
                fitting = [RankSetModel(sample.of)]
                of_phase.append(fitting[0])
            model = self.model = fitting[-1]
        return model

    def thin(self) -> None:
        """Adapt all models to an interval twice as long."""
        for models in self._known.values():
            for each in models:
                each.thin()

    def end_visit(self, count: int) -> bool:
        """Compare the samples of a visit that ends with those before; return whether the phase changed."""
        model = self.model
        if model is None:
            return False
        model.end_spell()
        recent, before = model.samples[-count:], model.samples[:-count]
        if len(before) < _ENOUGH or not differ(recent, before, _CERTAIN):
            return False
        of_phase = self._known[self._name]
        model.forget_last(count)
        of_phase.remove(model)
        of_phase.append(model)
        back = [
            each for each in of_phase[:-1] if each.of == model.of and not differ(recent, each.samples, _ALIKE)
        ]
        new = back[0] if back else RankSetModel(model.of)
        if back:
            of_phase.remove(new)
        of_phase.append(new)
        for each in recent:
            new.add(each)
        new.end_spell()
        self.model = new
        return True

    def judgement(self) -> SuspicionModel | None:
        """Return what the model of now says."""
        return self.model.judgement() if self.model is not None else None

    def judgements(self) -> list[SuspicionModel]:
        """Return what all models of this phase say that know enough: an earlier phase may have come back."""
        found = (each.judgement() for each in self._known[self._name])
        return [each for each in found if each is not None]
