"""The outcomes that were visited, and whether one of them holds what a schedule wants."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rankwise.schedule.schedule import ChoiceKind, ChoicePoint, Outcome, agrees


class VisitedChoices:
    """For each single choice which visits made it, as bits."""

    def __init__(self) -> None:
        self._made: dict[ChoicePoint, dict[Outcome, int]] = {}

    def add(self, outcome: Mapping[ChoicePoint, Outcome], bit: int) -> None:
        """Remember what a visit decided."""
        for decision, what in outcome.items():
            made = self._made.setdefault(decision, {})
            made[what] = made.get(what, 0) | bit

    def by(self, decision: ChoicePoint, wanted: Outcome) -> int:
        """Return the visits that made a choice."""
        made = self._made.get(decision, {})
        if decision.kind is not ChoiceKind.FAILED_POLLS:
            return made.get(wanted, 0)
        found = 0
        for outcome, visits in made.items():
            if agrees(decision.kind, wanted, outcome):
                found |= visits
        return found

    def any(self, decision: ChoicePoint) -> int:
        """Return the visits that reached a choice point."""
        found = 0
        for visits in self._made.get(decision, {}).values():
            found |= visits
        return found

    def __iter__(self) -> Iterator[tuple[ChoicePoint, Outcome, int]]:
        for decision, made in self._made.items():
            for outcome, visits in made.items():
                yield decision, outcome, visits


class Visited:
    """Outcomes by number."""

    def __init__(self) -> None:
        self._count = 0
        self._made = VisitedChoices()

    def __len__(self) -> int:
        return self._count

    def add(self, outcome: Mapping[ChoicePoint, Outcome]) -> None:
        """Remember an outcome."""
        self._made.add(outcome, 1 << self._count)
        self._count += 1

    def holds(self, choices: Mapping[ChoicePoint, Outcome]) -> bool:
        """Return whether an outcome was visited that makes all these choices."""
        left = (1 << self._count) - 1
        for decision, wanted in choices.items():
            left &= self._made.by(decision, wanted)
            if not left:
                return False
        return self._count > 0
