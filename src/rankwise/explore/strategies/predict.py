"""All orders of a run decided at once: run is what goes wrong, and what shows who does what depending on it.

From a run that came to its end it is predicted which orders would go wrong if all ranks did the same whatever
they received. These are run, and what they show is what is reported. Whether ranks do the same is seen from
runs in which each possible outcome of each decision comes about once; where a rank does something else, all
that is done again from there. Where nothing can be predicted, every outcome is visited one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.account import Account
from rankwise.explore.prediction.foretelling import Foretold
from rankwise.explore.prediction.predicting import Prediction
from rankwise.explore.prediction.questions import Trouble
from rankwise.explore.schedule import Decision, Outcome, Schedule
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import Ending


class Predict(Reduced):
    """Prediction as far as it goes, and reduction for the rest; accounts have to say what visits foretell."""

    def __init__(self, start: Schedule, most_sequences: int = 100) -> None:
        """Begin with a schedule; predict from so many different sequences of operations at most."""
        super().__init__(start)
        self._most = most_sequences
        self._known: list[Foretold] = []
        """One for each sequence of operations that was seen to its end."""
        self._seen: list[set[tuple[Decision, Outcome]]] = []
        """What was decided in visits with these operations."""
        self._to_see: dict[str, int] = {}
        """Schedules that are there to see outcomes, by whose operations."""
        self._deadlocks: set[str] = set()
        self._unseen = 0
        self._limits: dict[str, None] = {}

    def next(self, seen: Account) -> Sequence[Schedule]:
        more = self._next(seen)
        self.bounds = self._left_out()
        return more

    def _next(self, seen: Account) -> Sequence[Schedule]:
        step_by_step = super().next(seen)
        if str(seen.schedule) in self._deadlocks and seen.ending is not Ending.DEADLOCK:
            self._unseen += 1
        foretold = seen.foretold
        if foretold is None:
            return step_by_step
        for number, known in enumerate(self._known):
            if foretold.is_part_of(known):
                self._seen[number].update(seen.outcome.items())
                return [] if known.prediction is not None and not known.prediction.why_not else step_by_step
        if foretold.prediction is None:
            return step_by_step
        self._known.append(foretold)
        self._seen.append(set(seen.outcome.items()))
        if foretold.prediction.why_not:
            self._limits[f"orders gone through one by one, not predicted: {foretold.prediction.why_not}"] = (
                None
            )
            return step_by_step
        return self._predicted(foretold.prediction)

    def wants(self, schedule: Schedule) -> bool:
        number = self._to_see.get(str(schedule))
        if number is not None and not schedule.choices.items() - self._seen[number]:
            return False
        return super().wants(schedule)

    def _predicted(self, prediction: Prediction) -> list[Schedule]:
        number = len(self._known) - 1
        if number >= self._most:
            self._limits[f"what follows from more than {self._most} sequences of operations"] = None
            return []
        self._limits |= dict.fromkeys(prediction.limits)
        for each in prediction.wrong:
            if each.trouble is Trouble.DEADLOCK:
                self._deadlocks.add(str(each.schedule))
        wrong = [each.schedule for each in prediction.wrong]
        for schedule in prediction.outcomes:
            self._to_see.setdefault(str(schedule), number)
        return [each for each in (*wrong, *prediction.outcomes) if self.wants(each)]

    @property
    def orders(self) -> int | None:
        """How many orders are decided; None if it is not known, as where operations depend on outcomes."""
        only = self._known[0].prediction if len(self._known) == 1 else None
        return only.orders if only is not None else None

    @property
    def sequences(self) -> int:
        """How many different sequences of operations were seen."""
        return len(self._known)

    def _left_out(self) -> tuple[str, ...]:
        found = list(self._limits)
        if len(self._known) > 1:
            found.append(
                f"operations depend on outcomes: all orders of the {len(self._known)} sequences of operations"
                " that came about when each outcome was forced once"
            )
        if self._unseen:
            found.append(f"{self._unseen} predicted deadlocks did not come about")
        return tuple(found)
