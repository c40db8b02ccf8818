"""What is predicted of programs small enough to know it, and what the strategy runs to show it."""

from __future__ import annotations

import pytest

from rankwise.explore.explorer import Explorer
from rankwise.explore.prediction.predict_orders import Prediction, predict
from rankwise.explore.prediction.queries import Trouble
from rankwise.explore.prediction.visit_prediction import Predictor
from rankwise.explore.run_workers import Here
from rankwise.explore.scope import Explored
from rankwise.explore.strategies.predictive import BEYOND_RUNS, Predict
from rankwise.explore.visit import RunEnding
from rankwise.matching.operations import SendMode
from rankwise.schedule.schedule import Schedule
from reference import examples
from reference.language import Jump, Probe, Program, Receive, Send, Wait
from reference.runner import SimulatedRunner, outcome_of
from reference.simulator import Execution, Op


def predicted(program: Program, buffering: str = "infinite") -> Prediction:
    """Predict from the first run that comes to its end."""
    for seed in range(50):
        visit = SimulatedRunner(program, seed).run(Schedule(len(program), buffering))
        if visit.ending is RunEnding.FINISHED:
            return predict(visit)
    raise AssertionError("it never finishes")


def wrong(program: Program, buffering: str = "infinite") -> dict[str, Trouble]:
    """Return what is predicted to go wrong, each with what its schedule enforces."""
    return {
        str(each.schedule).split(maxsplit=2)[-1]: each.trouble for each in predicted(program, buffering).wrong
    }


def explored(
    program: Program, buffering: str = "infinite", most: int = 100, few: int = 200
) -> tuple[Predict, list[Execution]]:
    """Return what the strategy comes to, and what all its runs do."""
    ends: list[Execution] = []
    runner = SimulatedRunner(program, 0, lambda execution: ends.append(execution) or ())
    strategy = Predict(Schedule(len(program), buffering), most, few)
    done = Explorer(Here(runner, predict_visit=Predictor()), [strategy]).explore()
    assert not done.strayed
    return strategy, ends


def stands(end: Execution) -> bool:
    return not all(end.finished(rank) for rank in range(len(end.program)))


def test_a_message_sent_behind_a_barrier_can_come_to_a_receive_before_it() -> None:
    sender, receiver, late = examples.CROOKED_BARRIER
    asking = (*receiver[:2], Receive(2), Wait((0,)))
    assert wrong((sender, asking, late)) == {"1:1<2": Trouble.DEADLOCK}


def test_a_message_that_lamport_clocks_omit_is_not_omitted() -> None:
    assert wrong(examples.OMITTED_BY_LAMPORT) == {"0:1<3 2:1<0": Trouble.DEADLOCK}


def test_what_follows_from_a_receive_cannot_come_to_it() -> None:
    _, receiver, synchronous, answer = examples.SYNCHRONOUS_SENDS
    assert wrong(((), receiver[:2], synchronous, answer[:1])) == {}


@pytest.mark.parametrize(
    ("program", "orders"),
    [(examples.fan_in(3, 1), 6), (examples.fan_in(3, 2), 90), (examples.fan_in(3, 10), 5_550_996_791_340)],
)
def test_orders_are_counted_and_none_goes_wrong(program: Program, orders: int) -> None:
    for buffering in ("zero", "infinite"):
        found = predicted(program, buffering)
        assert found.orders == orders
        assert found.wrong == ()
        assert len(found.outcomes) < 10


def test_a_deterministic_program_has_one_order() -> None:
    assert len(predicted(examples.ANY_TAG).outcomes) == 1
    _, ends = explored(examples.ANY_TAG)
    assert len(ends) == 1


def test_a_deadlock_in_one_of_very_many_orders_is_found_and_run() -> None:
    many = 6
    receiver = [Receive()] * many + [Receive(1)] + [Receive()] * (2 * many - 1)
    strategy, ends = explored((tuple(receiver), *((Send(0),) * many for _ in range(3))))
    stuck = [end for end in ends if stands(end)]
    assert [end.at[0] for end in stuck] == [many]
    assert {stuck[0].partner[Op(0, number)].rank for number in range(many)} == {1}
    assert strategy.orders is not None
    assert strategy.orders > 1_000_000
    assert len(ends) < 10
    assert strategy.bounds == (BEYOND_RUNS,)


def test_a_synchronous_send_waits_however_much_is_buffered() -> None:
    receiver = (Receive(), Send(1, mode=SendMode.SYNCHRONOUS), Receive())
    crossed: Program = (receiver, (Send(0, mode=SendMode.SYNCHRONOUS), Receive(0)), (Send(0),))
    assert wrong(crossed, "infinite") == {"0:1<2": Trouble.DEADLOCK}
    straight: Program = (receiver, (Send(0), Receive(0)), (Send(0),))
    assert wrong(straight, "infinite") == {}
    assert wrong(straight, "zero") == {"0:1<2": Trouble.DEADLOCK}


def test_what_may_be_left_behind_is_predicted() -> None:
    program: Program = ((Receive(tag=1),), (Send(0, tag=1),), (Send(0, tag=1),))
    assert wrong(program) == {"0:1<1": Trouble.LEFT, "0:1<2": Trouble.LEFT}
    _, ends = explored(program)
    assert {end.partner[Op(0, 0)].rank for end in ends} == {1, 2}


def test_a_probe_that_sees_another_message_makes_the_receive_after_it_take_another() -> None:
    program: Program = ((Probe(), Receive(), Receive(1)), (Send(0),), (Send(0),))
    assert wrong(program) == {"0:1<1 0:p1<1": Trouble.DEADLOCK}


def test_what_completes_first_is_taken_as_it_was_and_that_is_said_if_it_is_asked_for() -> None:
    waiting = (Receive(1, starts=True), Receive(2, starts=True), Wait((0, 1), one_is_enough=True))
    program: Program = ((*waiting, Wait((0, 1))), (Send(0),), (Send(0),))
    assert predicted(program) == Prediction(orders=1)
    visit = SimulatedRunner(program).run(Schedule(3, "infinite"))
    limits = predict(visit, Explored(completions=1)).limits
    assert limits == ("other completion choices only in orders that were run",)


def _depending(tag: int) -> Program:
    """Return a program that waits for ever if the second of two messages has this tag."""
    receiver = (Receive(), Receive(), Jump(1, tag, 4), Jump(0, tag, 5), Receive(1))
    return receiver, (Send(0, tag=1),), (Send(0, tag=2),)


@pytest.mark.parametrize("tag", [1, 2])
def test_what_depends_on_an_outcome_is_seen_when_that_is_forced(tag: int) -> None:
    _, ends = explored(_depending(tag))
    assert {end.partner[Op(0, 0)].rank for end in ends} == {1, 2}
    assert [end.partner[Op(0, 1)].rank for end in ends if stands(end)] == [tag]


def test_every_outcome_is_run_where_operations_depend_on_outcomes_and_they_are_few() -> None:
    program = examples.matrix_multiplication(2, 4)
    strategy, _ = explored(program)
    assert strategy.sequences > 2
    assert strategy.orders is None
    assert strategy.bounds == ()


def test_every_sequence_of_operations_is_predicted_from_as_far_as_the_bounds_go() -> None:
    program = examples.matrix_multiplication(2, 4)
    bounded, ends = explored(program, most=1, few=1)
    assert any("more than 1 sequences" in each for each in bounded.bounds)
    assert any("sequences of operations that were seen" in each for each in bounded.bounds)
    assert len(ends) < len(explored(program, few=1)[1])


@pytest.mark.parametrize("buffering", ["zero", "infinite"])
def test_what_was_predicted_as_well_is_not_forgotten_when_operations_depend_on_outcomes(
    buffering: str,
) -> None:
    """Who asks for a task gets one: each of two workers may get each of four."""
    _, ends = explored(examples.task_farm(2, 4), buffering)
    assert len({str(sorted(outcome_of(end).items(), key=str)) for end in ends}) == 16


@pytest.mark.parametrize(("workers", "pieces", "outcomes"), [(2, 3, 4), (2, 4, 8), (3, 4, 18)])
def test_where_every_outcome_leads_to_other_operations_each_is_run(
    workers: int, pieces: int, outcomes: int
) -> None:
    _, ends = explored(examples.matrix_multiplication(workers, pieces))
    done = [end for end in ends if not stands(end)]
    assert len({str(sorted(outcome_of(end).items(), key=str)) for end in done}) == outcomes
    assert len(ends) <= outcomes + 2


def test_a_run_that_did_not_come_to_its_end_predicts_nothing() -> None:
    program: Program = ((Receive(1),), ())
    visit = SimulatedRunner(program).run(Schedule(2, "zero"))
    assert predict(visit).why_not == "the run did not come to its end"
