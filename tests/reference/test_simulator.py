"""The reference simulator does what MPI says, in as many ways as MPI allows."""

from __future__ import annotations

from rankwise.matching.operations import ANY, SendMode
from reference.language import Barrier, Broadcast, Probe, Program, Receive, Send, Wait
from reference.schedulers import every_end, run
from reference.simulator import Execution, Library, Op, Past

ZERO, INFINITE = Library(buffers=False), Library(buffers=True)
HEAD_TO_HEAD: Program = ((Send(1), Receive(1)), (Send(0), Receive(0)))


def ends(program: Program, library: Library) -> list[Execution]:
    return list(every_end(program, library))


def standing(execution: Execution) -> set[int]:
    return {rank for rank in range(len(execution.program)) if not execution.finished(rank)}


def test_sends_head_to_head_need_a_buffer() -> None:
    assert [standing(end) for end in ends(HEAD_TO_HEAD, ZERO)] == [{0, 1}]
    assert [standing(end) for end in ends(HEAD_TO_HEAD, INFINITE)] == [set()]


def test_a_synchronous_send_waits_whatever_is_buffered_and_a_buffered_one_never() -> None:
    head_to_head = tuple((Send(1 - rank, mode=SendMode.SYNCHRONOUS), Receive(1 - rank)) for rank in range(2))
    assert [standing(end) for end in ends(head_to_head, INFINITE)] == [{0, 1}]
    buffered = tuple((Send(1 - rank, mode=SendMode.BUFFERED), Receive(1 - rank)) for rank in range(2))
    assert [standing(end) for end in ends(buffered, ZERO)] == [set()]


def test_a_receive_from_anybody_takes_either_message() -> None:
    program: Program = ((Receive(ANY), Receive(ANY)), (Send(0),), (Send(0),))
    first = {end.partner[Op(0, 0)] for end in ends(program, ZERO)}
    assert first == {Op(1, 0), Op(2, 0)}
    assert len(ends(program, ZERO)) == 2


def test_three_senders_to_anybody_arrive_in_six_orders() -> None:
    program: Program = (tuple(Receive(ANY) for _ in range(3)), (Send(0),), (Send(0),), (Send(0),))
    pairings = {tuple(end.partner[Op(0, number)] for number in range(3)) for end in ends(program, ZERO)}
    assert len(pairings) == 6


def test_messages_of_one_sender_do_not_overtake() -> None:
    program: Program = ((Receive(1), Receive(1)), (Send(0, tag=0, starts=True), Send(0, tag=1), Wait((0,))))
    assert {end.partner[Op(0, 0)] for end in ends(program, INFINITE)} == {Op(1, 0)}


def test_a_message_goes_to_the_receive_that_was_posted_first() -> None:
    program: Program = ((Receive(ANY, starts=True), Receive(1)), (Send(0),))
    assert [standing(end) for end in ends(program, INFINITE)] == [{0}]


def test_tags_and_communicators_keep_messages_apart() -> None:
    program: Program = ((Receive(1, tag=1), Receive(1, tag=0)), (Send(0, tag=0), Send(0, tag=1)))
    assert [standing(end) for end in ends(program, INFINITE)] == [set()]
    assert [standing(end) for end in ends(program, ZERO)] == [{0, 1}]
    apart: Program = ((Receive(1, comm=1),), (Send(0, comm=0),))
    assert [standing(end) for end in ends(apart, INFINITE)] == [{0}]


def test_one_is_enough_for_a_wait_and_either_may_be_the_one() -> None:
    program: Program = (
        (Receive(1, starts=True), Receive(2, starts=True), Wait((0, 1), one_is_enough=True), Wait((0, 1))),
        (Send(0),),
        (Send(0),),
    )
    found = ends(program, ZERO)
    assert {end.which[Op(0, 2)] for end in found} == {Op(0, 0), Op(0, 1)}
    assert all(not standing(end) for end in found)


def test_a_probe_sees_a_message_and_leaves_it() -> None:
    program: Program = ((Probe(ANY), Receive(1)), (Send(0),))
    assert [standing(end) for end in ends(program, ZERO)] == [set()]
    taken: Program = ((Receive(1, starts=True), Probe(ANY)), (Send(0),))
    assert [standing(end) for end in ends(taken, INFINITE)] == [{0}]


def test_a_barrier_waits_for_all_and_a_broadcast_for_its_root() -> None:
    assert [standing(end) for end in ends(((Barrier(),), ()), INFINITE)] == [{0}]
    assert [standing(end) for end in ends(((Broadcast(0),), ()), INFINITE)] == [set()]
    assert [standing(end) for end in ends(((Broadcast(1),), ()), INFINITE)] == [{0}]
    strict = Library(buffers=True, synchronises=True)
    assert [standing(end) for end in ends(((Broadcast(0),), ()), strict)] == [{0}]


def test_a_nonblocking_barrier_is_waited_for_later() -> None:
    program: Program = ((Barrier(starts=True), Send(1), Wait((0,))), (Receive(0), Barrier()))
    assert [standing(end) for end in ends(program, ZERO)] == [set()]


def test_the_past_is_repeated() -> None:
    program: Program = ((Receive(ANY), Receive(ANY)), (Send(0),), (Send(0),))
    for end in ends(program, INFINITE):
        again = run(program, ZERO, seed=1, past=Past(end.partner, end.which))
        assert again.partner == end.partner
