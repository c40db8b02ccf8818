"""All orders of a run decided at once: run is what goes wrong, and what shows which ranks depend on outcomes.

From a run that came to its end it is predicted which orders would go wrong if all ranks did the same whatever
they received. These are run, and what they show is what is reported. Whether ranks do the same is seen from
runs in which each possible outcome of each decision comes about once. Where a rank does something else, what
was predicted may be impossible, and what was not may be possible: so every outcome is visited one by one, and
if there are too many, those of each sequence of operations that were not seen in it. Where nothing can be
predicted, every outcome is visited one by one.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from rankwise.explore.next_choices import Option
from rankwise.explore.outcome_index import VisitedChoices
from rankwise.explore.prediction.predict_orders import PredictedFailure, Prediction
from rankwise.explore.prediction.queries import Trouble
from rankwise.explore.prediction.visit_prediction import VisitPrediction
from rankwise.explore.strategies.reduced import Reduced
from rankwise.explore.visit import RunEnding
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import ChoiceKind, ChoicePoint, Outcome, Schedule

_FORESEEN = (ChoiceKind.RECEIVE, ChoiceKind.PROBE, ChoiceKind.COMPLETION)
BEYOND_RUNS = (
    "every order of messages for deadlocks, types and messages left behind;"
    " crashes, leaks and results in the orders that were run"
)

ASSUMED = (
    "every order of messages for deadlocks, types and messages left behind,"
    " if ranks do the same whatever they receive"
)
"""Said instead where not all was run that shows whether they do."""


@dataclass(slots=True)
class _Sequence:
    """What all ranks together were seen to do, up to their ends."""

    visit_prediction: VisitPrediction
    seen: set[tuple[ChoicePoint, Outcome]] = field(default_factory=set)
    """What was decided in visits that did this to the end: what follows from it is the same."""
    nearby: set[tuple[ChoicePoint, Outcome]] = field(default_factory=set)
    """What else could be decided, one step away from one of these visits."""
    polls: VisitedChoices = field(default_factory=VisitedChoices)
    """How many polls failed in such visits."""
    planned: set[tuple[ChoicePoint, Outcome]] = field(default_factory=set)
    """Results of polls in what waits to be run; more of them than these may fail, or not."""

    def add(self, seen: Account) -> list[Schedule]:
        """Take in a visit that did this; return what leads from it to what no visit before led to."""
        if seen.ending is RunEnding.FINISHED:
            self.seen.update(seen.outcome.items())
        self.polls.add(seen.made, 1)
        known = self.seen | self.nearby
        new = [each for each in seen.options if (each.decision, each.outcome) not in known]
        self.nearby.update((each.decision, each.outcome) for each in new)
        return [each.schedule for each in new]

    def apart(self, options: Sequence[Option]) -> list[Schedule]:
        """Return what to run about which nothing is predicted; each number of failed polls once."""
        found = []
        for each in options:
            is_poll, poll = each.decision.kind is ChoiceKind.FAILED_POLLS, (each.decision, each.outcome)
            if each.is_apart and not (is_poll and (poll in self.planned or self.polls.by(*poll))):
                found.append(each.schedule)
                self.planned.add(poll)
        return found

    def has_seen(self, schedule: Schedule) -> bool:
        """Return whether all that a schedule enforces about messages was seen."""
        return not {each for each in schedule.choices.items() if each[0].kind in _FORESEEN} - self.seen

    @property
    def is_decided(self) -> bool:
        """Whether all its orders are predicted."""
        return self.visit_prediction.prediction is not None and not self.visit_prediction.prediction.why_not


class Predict(Reduced):
    """Prediction as far as it goes, and reduction for the rest; accounts must hold what visits predict."""

    def __init__(self, start: Schedule, most_sequences: int = 100, few: int = 200) -> None:
        """Begin with a schedule; predict from so many different sequences of operations at most.

        Where operations depend on outcomes, all options of `few` visits are run.
        """
        super().__init__(start)
        self._most = most_sequences
        self._few = few
        self._known: list[_Sequence] = []
        self._wrong: dict[str, PredictedFailure] = {}
        self._speculated: dict[str, int] = {}
        """All predicted schedules, each with the number of the sequence that it was predicted from."""
        self._to_see: set[str] = set()
        """Those that are only there to see outcomes."""
        self._meanwhile: dict[str, VisitPrediction] = {}
        """What is run after visits that came to no end, as long as no prediction covers what they do.

        A prediction may request the same schedule.
        """
        self._unended: list[VisitPrediction] = []
        """What visits did that came to no end, and no others so far."""
        self._steps: list[Schedule] = []
        """What is one step away from visits, and to be run if operations depend on outcomes."""
        self._sure: set[str] = set()
        """Those of them that are, because operations do. All are possible, whatever was predicted."""
        self._is_thorough = True
        """Whether nothing that is one step away from a visit was left out of these."""
        self._strayed = 0
        """How many predicted schedules could not be followed, because ranks did something else."""
        self._unseen = 0
        self._tried: set[str] = set()
        """The predicted schedules that were run."""
        self._limits: dict[str, None] = {}

    def next(self, seen: Account) -> Sequence[Schedule]:
        more = [*self._next(seen), *self._steps_to_take()]
        self.bounds = self._left_out()
        return [each for each in more if self.wants(each)]

    def is_speculative(self, schedule: Schedule) -> bool:
        text = str(schedule)
        return text in self._speculated and text not in self._sure

    def wants(self, schedule: Schedule) -> bool:
        text = str(schedule)
        if text not in self._sure and self._is_superseded(text, schedule):
            return False
        return super().wants(schedule)

    def _is_superseded(self, text: str, schedule: Schedule) -> bool:
        """Return whether predictions cover a schedule, or operations depend on outcomes."""
        after = self._meanwhile.get(text) if text not in self._speculated else None
        decided = (each.visit_prediction for each in self._known if each.is_decided)
        if after is not None and any(map(after.is_part_of, decided)):
            return True
        if text not in self._to_see:
            return False
        return self._depends or self._known[self._speculated[text]].has_seen(schedule)

    def _next(self, seen: Account) -> Sequence[Schedule]:
        if seen.is_known:
            self._visited.add(seen.made)
        step_by_step = [each.schedule for each in seen.options]
        self._tried.add(str(seen.schedule))
        expected = self._wrong.get(str(seen.schedule))
        if expected and expected.trouble is Trouble.DEADLOCK and seen.ending is not RunEnding.DEADLOCK:
            self._unseen += 1
        if not seen.is_known:
            self._strayed += 1
            return self._followed(seen)
        visit_prediction = seen.visit_prediction
        if visit_prediction is None:
            return step_by_step
        for known in self._known:
            if visit_prediction.is_part_of(known.visit_prediction):
                self._note_steps(step_by_step, known.add(seen))
                return known.apart(seen.options) if known.is_decided else step_by_step
        if visit_prediction.prediction is None:
            self._note_steps(step_by_step, ())
            self._meanwhile |= {str(each): visit_prediction for each in step_by_step}
            self._unended.append(visit_prediction)
            return step_by_step
        new = _Sequence(visit_prediction)
        self._known.append(new)
        self._unended = [each for each in self._unended if not each.is_part_of(visit_prediction)]
        self._note_steps(step_by_step, new.add(seen) if len(self._known) <= self._most else ())
        if visit_prediction.prediction.why_not:
            self._limits[f"run one by one, not predicted: {visit_prediction.prediction.why_not}"] = None
            return step_by_step
        return [*self._predicted(visit_prediction.prediction), *new.apart(seen.options)]

    @property
    def _depends(self) -> bool:
        """Whether operations were seen to depend on outcomes."""
        return self._strayed > 0 or len(self._known) > 1 or bool(self._known and self._unended)

    def _note_steps(self, all_of_them: Sequence[Schedule], new: Sequence[Schedule]) -> None:
        """Keep what is one step away from a visit; where there were too many, only what is new."""
        if len(self._visited) > self._few:
            self._is_thorough = self._is_thorough and len(new) == len(all_of_them)
            all_of_them = new
        self._steps += all_of_them

    def _steps_to_take(self) -> Sequence[Schedule]:
        """Return what to run because operations depend on outcomes.

        A predicted schedule may then be impossible. What is one step away from a visit is not.
        """
        if not self._depends:
            return ()
        steps, self._steps = self._steps, []
        self._sure.update(map(str, steps))
        return steps

    def _followed(self, seen: Account) -> list[Schedule]:
        """Return what was followed of a predicted schedule until a rank did something else."""
        enforced, text = seen.schedule.choices, str(seen.schedule)
        kept = {each: enforced[each] for each in enforced if enforced[each] == seen.outcome.get(each)}
        if seen.ending is not RunEnding.STRAYED or not kept or len(kept) == len(enforced):
            return []
        found = Schedule(seen.schedule.ranks, seen.schedule.buffering, kept)
        self._speculated.setdefault(str(found), self._speculated[text])
        return [found]

    def _predicted(self, prediction: Prediction) -> Sequence[Schedule]:
        number = len(self._known) - 1
        if number >= self._most:
            self._limits[f"what follows from more than {self._most} sequences of operations"] = None
            return ()
        self._limits |= dict.fromkeys(prediction.limits)
        wrong = {str(each.schedule): each for each in prediction.wrong}
        to_see = {str(each) for each in prediction.outcomes} - self._speculated.keys() - wrong.keys()
        self._wrong |= wrong
        self._to_see |= to_see
        for text in (*wrong, *to_see):
            self._speculated.setdefault(text, number)
        return [*(each.schedule for each in prediction.wrong), *prediction.outcomes]

    @property
    def not_run(self) -> tuple[PredictedFailure, ...]:
        """What is predicted to go wrong and was not run; nothing if ranks were seen to do something else."""
        if self._depends:
            return ()
        left = (each for text, each in self._wrong.items() if text not in self._tried)
        return tuple(each for each in left if not self._visited.holds(each.schedule.choices))

    @property
    def orders(self) -> int | None:
        """How many orders are decided; None if it is not known, as where operations depend on outcomes."""
        if self._depends or not self._known:
            return None
        only = self._known[0].visit_prediction.prediction
        return only.orders if only is not None else None

    @property
    def sequences(self) -> int:
        """How many different sequences of operations were seen."""
        return len(self._known)

    def _left_out(self) -> tuple[str, ...]:
        if self._depends and self._is_thorough:
            return ()  # every outcome is run
        found = list(self._limits)
        is_predicted = any(each.is_decided for each in self._known)
        if is_predicted and (self.orders is None or self.orders > len(self._visited)):
            found.append(BEYOND_RUNS)
        if self._depends:
            found.append(
                f"all orders of the {len(self._known)} sequences of operations that were seen"
                " when each outcome was enforced once"
            )
        if self._unseen:
            found.append(f"{self._unseen} predicted deadlocks did not occur")
        return tuple(found)
