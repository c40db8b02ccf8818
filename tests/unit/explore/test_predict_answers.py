"""Which answers to questions the strategy that predicts has given."""

from __future__ import annotations

from rankwise.explore.next_choices import Option
from rankwise.explore.prediction.visit_prediction import VisitPrediction
from rankwise.explore.strategies.predictive import _Sequence
from rankwise.schedule.schedule import MORE, ChoiceKind, ChoicePoint, Outcome, Schedule

ASKED = ChoicePoint(0, 0, ChoiceKind.FAILED_POLLS, 1)


def option(outcome: Outcome) -> Option:
    return Option(ASKED, outcome, Schedule(2, "infinite", {ASKED: outcome}), 0, is_apart=True)


def test_what_is_to_be_answered_is_not_taken_for_what_was() -> None:
    """Told two failed polls or more, a run may come to two; three or more are another answer."""
    sequence = _Sequence(VisitPrediction({}, None), (), set())
    assert len(sequence.apart([option((2, MORE))])) == 1
    assert len(sequence.apart([option((3, MORE))])) == 1
    assert not sequence.apart([option((3, MORE))])
    sequence.polls.add({ASKED: (4,)}, 1)
    assert not sequence.apart([option((4, MORE))])
