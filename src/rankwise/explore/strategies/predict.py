"""All orders of a run decided at once: run is what goes wrong, and what shows who does what depending on it.

From a run that came to its end it is predicted which orders would go wrong if all ranks did the same whatever
they received. These are run, and what they show is what is reported. Whether ranks do the same is seen from
runs in which each possible outcome of each decision comes about once; where a rank does something else, all
that is done again from there. Where nothing can be predicted, every outcome is visited one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rankwise.explore.account import Account
from rankwise.explore.options import Option
from rankwise.explore.prediction.foretelling import Foretold
from rankwise.explore.prediction.predicting import Prediction, Wrong
from rankwise.explore.prediction.questions import Trouble
from rankwise.explore.schedule import Decision, Kind, Outcome, Schedule
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import Ending
from rankwise.explore.visited import Made

_FORESEEN = (Kind.RECEIVE, Kind.PROBE, Kind.COMPLETION)
BEYOND_RUNS = (
    "every order of messages for deadlocks, types and messages left behind;"
    " crashes, leaks and results in the orders that were run"
)


@dataclass(slots=True)
class _Sequence:
    """What all ranks together were seen to do, up to their ends."""

    foretold: Foretold
    options: Sequence[Schedule]
    """What is one step away from the first visit that did this: other outcomes, each sure to be possible."""
    seen: set[tuple[Decision, Outcome]]
    """What was decided in visits that did this."""
    answers: Made = field(default_factory=Made)
    """How often questions were answered with no in such visits."""
    planned: set[tuple[Decision, Outcome]] = field(default_factory=set)
    """Answers that are to be given in what waits to be run; more noes than these may come of it, or not."""

    def add(self, seen: Account) -> None:
        """Take in a visit that did this."""
        self.seen.update(seen.outcome.items())
        self.answers.add(seen.made, 1)

    def apart(self, options: Sequence[Option]) -> list[Schedule]:
        """Return what to run about which nothing is predicted; each answer to a question once."""
        found = []
        for each in options:
            is_answer, answer = each.decision.kind is Kind.PATIENCE, (each.decision, each.outcome)
            if each.is_apart and not (is_answer and (answer in self.planned or self.answers.by(*answer))):
                found.append(each.schedule)
                self.planned.add(answer)
        return found

    def has_seen(self, schedule: Schedule) -> bool:
        """Say whether all that a schedule forces about messages was seen."""
        return not {each for each in schedule.choices.items() if each[0].kind in _FORESEEN} - self.seen

    @property
    def is_decided(self) -> bool:
        """Whether all its orders are predicted."""
        return self.foretold.prediction is not None and not self.foretold.prediction.why_not


class Predict(Reduced):
    """Prediction as far as it goes, and reduction for the rest; accounts have to say what visits foretell."""

    def __init__(self, start: Schedule, most_sequences: int = 100) -> None:
        """Begin with a schedule; predict from so many different sequences of operations at most."""
        super().__init__(start)
        self._most = most_sequences
        self._known: list[_Sequence] = []
        self._wrong: dict[str, Wrong] = {}
        self._guessed: dict[str, int] = {}
        """All predicted schedules, each with the number of the sequence that it was predicted from."""
        self._to_see: set[str] = set()
        """Those that are only there to see outcomes."""
        self._meanwhile: dict[str, Foretold] = {}
        """What is run after visits that came to no end, as long as no prediction tells what they do.

        A prediction may ask for the same schedule.
        """
        self._unended: list[Foretold] = []
        """What visits did that came to no end and did something new then."""
        self._strayed = 0
        """How many predicted schedules could not be followed, because ranks did something else."""
        self._unseen = 0
        self._limits: dict[str, None] = {}

    def next(self, seen: Account) -> Sequence[Schedule]:
        more = self._next(seen)
        self.bounds = self._left_out()
        return [each for each in more if self.wants(each)]

    def is_guess(self, schedule: Schedule) -> bool:
        return str(schedule) in self._guessed

    def wants(self, schedule: Schedule) -> bool:
        text = str(schedule)
        after = self._meanwhile.get(text) if text not in self._guessed else None
        decided = (each.foretold for each in self._known if each.is_decided)
        if after is not None and any(map(after.is_part_of, decided)):
            return False
        if text in self._to_see and (len(self._known) > 1 or self._strayed):
            return False
        if text in self._to_see and self._known[self._guessed[text]].has_seen(schedule):
            return False
        return super().wants(schedule)

    def _next(self, seen: Account) -> Sequence[Schedule]:
        if seen.is_known:
            self._visited.add(seen.made)
        step_by_step = [each.schedule for each in seen.options]
        expected = self._wrong.get(str(seen.schedule))
        if expected and expected.trouble is Trouble.DEADLOCK and seen.ending is not Ending.DEADLOCK:
            self._unseen += 1
        if not seen.is_known:
            self._strayed += 1
            return self._one_step_away()
        foretold = seen.foretold
        if foretold is None:
            return step_by_step
        for known in self._known:
            if foretold.is_part_of(known.foretold):
                known.add(seen)
                return known.apart(seen.options) if known.is_decided else step_by_step
        if foretold.prediction is None:
            self._meanwhile |= {str(each): foretold for each in step_by_step}
            self._unended.append(foretold)
            return step_by_step
        new = _Sequence(foretold, step_by_step, set())
        new.add(seen)
        self._known.append(new)
        if foretold.prediction.why_not:
            self._limits[f"gone through one by one, not predicted: {foretold.prediction.why_not}"] = None
            return step_by_step
        sure = self._one_step_away() if len(self._known) > 1 else ()
        return [*self._predicted(foretold.prediction), *sure, *new.apart(seen.options)]

    def _one_step_away(self) -> list[Schedule]:
        """Return what to run once operations are seen to depend on outcomes.

        A predicted schedule may then be impossible. What is one step away from a visit is not.
        """
        return [each for known in self._known[: self._most] for each in known.options]

    def _predicted(self, prediction: Prediction) -> Sequence[Schedule]:
        number = len(self._known) - 1
        if number >= self._most:
            self._limits[f"what follows from more than {self._most} sequences of operations"] = None
            return ()
        self._limits |= dict.fromkeys(prediction.limits)
        wrong = {str(each.schedule): each for each in prediction.wrong}
        to_see = {str(each) for each in prediction.outcomes} - self._guessed.keys() - wrong.keys()
        self._wrong |= wrong
        self._to_see |= to_see
        for text in (*wrong, *to_see):
            self._guessed.setdefault(text, number)
        return [*(each.schedule for each in prediction.wrong), *prediction.outcomes]

    @property
    def orders(self) -> int | None:
        """How many orders are decided; None if it is not known, as where operations depend on outcomes."""
        if self._strayed or len(self._known) != 1 or not all(map(self._is_of_the_first, self._unended)):
            return None
        only = self._known[0].foretold.prediction
        return only.orders if only is not None else None

    @property
    def sequences(self) -> int:
        """How many different sequences of operations were seen."""
        return len(self._known)

    def _is_of_the_first(self, foretold: Foretold) -> bool:
        return foretold.is_part_of(self._known[0].foretold)

    def _left_out(self) -> tuple[str, ...]:
        found = list(self._limits)
        is_predicted = any(each.is_decided for each in self._known)
        if is_predicted and (self.orders is None or self.orders > len(self._visited)):
            found.append(BEYOND_RUNS)
        if len(self._known) > 1 or self._strayed:
            found.append(
                f"all orders of the {len(self._known)} sequences of operations that came about"
                " when each outcome was forced once"
            )
        if self._unseen:
            found.append(f"{self._unseen} predicted deadlocks did not come about")
        return tuple(found)
