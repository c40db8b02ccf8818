"""Which answers to questions the strategy that predicts has given."""

from __future__ import annotations

from rankwise.explore.options import Option
from rankwise.explore.prediction.foretelling import Foretold
from rankwise.explore.schedule import MORE, Decision, Kind, Outcome, Schedule
from rankwise.explore.strategies.predict import _Sequence

ASKED = Decision(0, 0, Kind.PATIENCE, 1)


def option(outcome: Outcome) -> Option:
    return Option(ASKED, outcome, Schedule(2, "infinite", {ASKED: outcome}), 0, is_apart=True)


def test_what_is_to_be_answered_is_not_taken_for_what_was() -> None:
    """Told two noes or more, a run may come to two; three or more are another answer."""
    sequence = _Sequence(Foretold({}, None), (), set())
    assert len(sequence.apart([option((2, MORE))])) == 1
    assert len(sequence.apart([option((3, MORE))])) == 1
    assert not sequence.apart([option((3, MORE))])
    sequence.answers.add({ASKED: (4,)}, 1)
    assert not sequence.apart([option((4, MORE))])
