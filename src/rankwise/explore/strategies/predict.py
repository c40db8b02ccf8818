"""All orders of a run decided at once: run is what goes wrong, and what shows who does what depending on it.

From a run that came to its end it is predicted which orders would go wrong if all ranks did the same whatever
they received. These are run, and what they show is what is reported. Whether ranks do the same is seen from
runs in which each possible outcome of each decision comes about once; where a rank does something else, all
that is done again from there. Where nothing can be predicted, every outcome is visited one by one.
"""

from __future__ import annotations

from collections.abc import Sequence

from rankwise.explore.account import Account
from rankwise.explore.prediction.foretelling import Foreteller, Foretold
from rankwise.explore.prediction.questions import Trouble
from rankwise.explore.schedule import Schedule
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import Ending, Visit


class Predict(Reduced):
    """Prediction, as far as it goes, and reduction for the rest."""

    def __init__(self, start: Schedule, most_sequences: int = 100) -> None:
        """Begin with a schedule; predict from so many different sequences of operations at most."""
        super().__init__(start)
        self._foreteller = Foreteller()
        self._most = most_sequences
        self._sequences = 0
        self._orders: int | None = None
        self._limits: dict[str, None] = {}
        self._deadlocks: set[str] = set()
        self._unseen = 0

    def look(self, visit: Visit) -> Foretold:
        """Return what a visit foretells; it belongs to the account that `next` is given."""
        return self._foreteller.look(visit)

    def next(self, seen: Account) -> Sequence[Schedule]:
        step_by_step = super().next(seen)
        foretold = seen.foretold
        if str(seen.schedule) in self._deadlocks and seen.ending is not Ending.DEADLOCK:
            self._unseen += 1
        if foretold is None or (foretold.prediction is None and not foretold.is_known):
            return step_by_step
        prediction = foretold.prediction
        if prediction is None:
            return []
        self._sequences += 1
        if prediction.why_not:
            self._limits[f"orders gone through one by one, not predicted: {prediction.why_not}"] = None
            return step_by_step
        if self._sequences > self._most:
            self._limits[f"what follows from more than {self._most} different sequences of operations"] = None
            return []
        self._orders = prediction.orders if self._sequences == 1 else None
        self._limits |= dict.fromkeys(prediction.limits)
        for each in prediction.wrong:
            if each.trouble is Trouble.DEADLOCK:
                self._deadlocks.add(str(each.schedule))
        wanted = [*(each.schedule for each in prediction.wrong), *prediction.outcomes]
        return [each for each in wanted if self.wants(each)]

    @property
    def orders(self) -> int | None:
        """How many orders are decided; None if it is not known, as where operations depend on outcomes."""
        return self._orders if self._sequences == 1 else None

    @property
    def sequences(self) -> int:
        """How many different sequences of operations were seen."""
        return self._sequences

    @property
    def bounds(self) -> tuple[str, ...]:
        """What is left out."""
        found = list(self._limits)
        if self._sequences > 1:
            found.append(
                f"operations depend on outcomes: all orders of the {self._sequences} sequences of operations "
                "that came about when each outcome was forced once"
            )
        if self._unseen:
            found.append(f"{self._unseen} predicted deadlocks did not come about")
        return tuple(found)
