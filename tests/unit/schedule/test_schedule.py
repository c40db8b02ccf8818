"""A schedule survives being written down, and what is none is refused with the word that is wrong."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis.strategies import builds, dictionaries, integers, lists, sampled_from

from rankwise.errors import RankwiseError
from rankwise.schedule.schedule import (
    BUFFERINGS,
    MORE,
    ChoiceKind,
    ChoicePoint,
    Outcome,
    Schedule,
    agrees,
    parse,
)

decisions = builds(ChoicePoint, integers(0, 99), integers(0, 3), sampled_from(ChoiceKind), integers(1, 999))
outcomes = lists(integers(0, 99), min_size=1, max_size=3, unique=True).map(sorted).map(tuple)
schedules = builds(
    Schedule, integers(1, 100), sampled_from(BUFFERINGS), dictionaries(decisions, outcomes, max_size=5)
)


@given(schedules)
def test_a_schedule_is_one_line_of_text(schedule: Schedule) -> None:
    assert parse(str(schedule)) == schedule
    assert "\n" not in str(schedule)


def test_choices_are_written_by_rank_thread_kind_and_number() -> None:
    choices = {
        ChoicePoint(1, 2, ChoiceKind.COMPLETION, 1): (0, 2),
        ChoicePoint(0, 0, ChoiceKind.PROBE, 2): (1,),
        ChoicePoint(0, 0, ChoiceKind.RECEIVE, 10): (3,),
        ChoicePoint(0, 0, ChoiceKind.RECEIVE, 2): (3,),
        ChoicePoint(2, 0, ChoiceKind.FAILED_POLLS, 3): (5,),
        ChoicePoint(2, 0, ChoiceKind.FAILED_POLLS, 4): (1, MORE),
    }
    text = str(Schedule(4, "zero", choices))
    assert text == "np=4 buffer=zero 0:2<3 0:10<3 0:p2<1 1.2:c1=0,2 2:t3=5 2:t4=1+"
    assert parse(text).choices == choices


@pytest.mark.parametrize(
    ("wanted", "found", "is_so"),
    [
        ((2,), (2,), True),
        ((2,), (3,), False),
        ((2,), (2, MORE), True),
        ((2,), (1, MORE), True),
        ((2,), (3, MORE), False),
        ((2, MORE), (1,), False),
        ((2, MORE), (2,), True),
        ((2, MORE), (9,), True),
        ((2, MORE), (1, MORE), True),
    ],
)
def test_who_stops_asking_was_told_no_as_often_as_it_asked(
    wanted: Outcome, found: Outcome, is_so: bool
) -> None:
    assert agrees(ChoiceKind.FAILED_POLLS, wanted, found) is is_so


@pytest.mark.parametrize(
    "word", ["0:1", "0:1=2", "0:p1=2", "0:c1<2", "0:0<1", "x", "0:c1=2+", "0:1<2+", "buffer=some", "np=many"]
)
def test_what_is_no_schedule_is_refused_by_the_word(word: str) -> None:
    with pytest.raises(RankwiseError, match="is not a valid part of a schedule") as caught:
        parse(f"np=2 {word}")
    assert word in str(caught.value)


def test_the_number_of_ranks_is_needed() -> None:
    with pytest.raises(RankwiseError, match="number of ranks"):
        parse("0:1<2")
