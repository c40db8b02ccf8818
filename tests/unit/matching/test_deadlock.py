"""Who can be released by nobody, and why."""

from __future__ import annotations

from collections.abc import Mapping

from operations_by_hand import Row, collective, operations, probe, receive, send, world
from rankwise.matching.deadlock.detection import Deadlock, find_deadlock
from rankwise.matching.deadlock.release_conditions import Buffering, Release
from rankwise.matching.deadlock.wait_state import (
    AllOf,
    AnyOf,
    BlockedThread,
    LocalWait,
    Need,
    Snapshot,
    WaitKind,
)
from rankwise.matching.operations import ANY, NEVER, OperationKind, SendMode
from rankwise.standard.collective_waits import Flow


def found(
    *rows: Row,
    needs: Mapping[int, Need],
    buffering: Buffering = Buffering.AS_IS,
    running: set[int] | None = None,
    exited: set[int] | None = None,
    finalizing: set[int] | None = None,
    polling: set[int] | None = None,
    size: int = 4,
) -> Deadlock | None:
    """Look for a deadlock of ranks that each wait for what `needs` says, in rows as they are given here."""
    made = operations(*rows, communicators=[world(size)] * 2)
    inside = tuple(BlockedThread(rank, 0, 9, need, rank in (polling or ())) for rank, need in needs.items())
    snapshot = Snapshot(
        made, inside, frozenset(running or ()), frozenset(exited or ()), frozenset(finalizing or ())
    )
    return find_deadlock(snapshot, buffering)


def waits(rank: int, source: int = ANY, tag: int = ANY, thread: int = 0) -> Row:
    return receive(rank, 9, source, tag, completed=NEVER, thread=thread)


def sends(rank: int, to: int, tag: int = 0, mode: SendMode = SendMode.STANDARD) -> Row:
    return send(rank, 9, to, tag, mode=mode, completed=NEVER)


def test_two_receives_that_wait_for_each_other() -> None:
    dead = found(waits(0, 1, 7), waits(1, 0, 9), needs={0: 0, 1: 1}, running={2, 3})
    assert dead is not None
    assert dead.core == (0, 1)
    assert dead.certain
    assert not dead.needs_buffering
    assert [each.waits_for for each in dead.waiting] == [(1,), (0,)]
    assert dead.waiting[0].released_by == (Release(0, OperationKind.SEND, (1,)),)


def test_a_receive_whose_message_is_there_goes_on() -> None:
    assert found(waits(0, 1, 7), sends(1, 0, 7), needs={0: 0, 1: 1}) is None


def test_a_message_with_another_tag_does_not_help() -> None:
    dead = found(waits(0, 1, 7), sends(1, 0, 9), needs={0: 0, 1: 1}, buffering=Buffering.ZERO)
    assert dead is not None
    assert dead.core == (0, 1)


def test_a_receive_from_one_who_runs_may_yet_be_served() -> None:
    assert found(waits(0, 1), needs={0: 0}, running={1}) is None
    assert found(waits(0, 1), needs={0: 0}) is None, "a rank that is named nowhere may do anything"


def test_of_one_who_waits_for_an_unknown_rank_nothing_is_known() -> None:
    assert found(waits(0, -2), waits(1, 0), needs={0: 0, 1: 1}, exited={2, 3}) is None


def test_who_waits_for_a_deadlock_is_no_part_of_it() -> None:
    dead = found(
        waits(0, 1),
        waits(1, 0),
        collective(2, 9, completed=NEVER),
        collective(3, 9, completed=NEVER),
        needs={0: 0, 1: 1, 2: 2, 3: 3},
    )
    assert dead is not None
    assert dead.core == (0, 1)
    assert dead.bystanders == (2, 3)
    assert dead.waiting[2].waits_for == (0, 1)


def test_sends_head_to_head_depend_on_buffers() -> None:
    rows = (sends(0, 1), sends(1, 0))
    assert found(*rows, needs={0: 0, 1: 1}, buffering=Buffering.INFINITE, size=2) is None
    zero = found(*rows, needs={0: 0, 1: 1}, buffering=Buffering.ZERO, size=2)
    assert zero is not None
    assert (zero.certain, zero.needs_buffering) == (True, True)
    seen = found(*rows, needs={0: 0, 1: 1}, size=2)
    assert seen is not None
    assert (seen.certain, seen.needs_buffering) == (False, True)


def test_synchronous_sends_wait_and_buffered_ones_do_not() -> None:
    dead = found(
        sends(0, 1, mode=SendMode.SYNCHRONOUS),
        sends(1, 0, mode=SendMode.SYNCHRONOUS),
        needs={0: 0, 1: 1},
        buffering=Buffering.INFINITE,
    )
    assert dead is not None
    assert dead.certain
    rows = (sends(0, 1, mode=SendMode.BUFFERED), sends(1, 0, mode=SendMode.BUFFERED))
    assert found(*rows, needs={0: 0, 1: 1}, buffering=Buffering.ZERO) is None


def test_a_send_whose_receive_is_posted_goes_on() -> None:
    posted = receive(1, 1, 0, completed=NEVER)
    assert found(sends(0, 1), posted, sends(1, 0), needs={0: 0, 1: 2}, buffering=Buffering.ZERO) is None


def test_a_send_whose_receive_completed_goes_on() -> None:
    dead = found(
        sends(0, 1), receive(1, 1, 0, 0), waits(1, 1, 5), needs={0: 0, 1: 2}, buffering=Buffering.ZERO
    )
    assert dead is not None
    assert [each.rank for each in dead.waiting] == [1]
    assert dead.core == (1,)


def test_a_rank_that_has_exited_is_the_cause_and_not_a_deadlock() -> None:
    dead = found(waits(0, 1), waits(2, 0), needs={0: 0, 2: 1}, exited={1}, running={3})
    assert dead is not None
    assert dead.core == ()
    assert dead.cause == (1,)
    assert [each.rank for each in dead.waiting] == [0, 2]


def test_one_who_was_killed_inside_a_call_waits_no_more() -> None:
    dead = found(waits(0, 1), waits(1, 0), needs={0: 0, 1: 1}, exited={1})
    assert dead is not None
    assert [each.rank for each in dead.waiting] == [0]
    assert (dead.core, dead.cause) == ((), (1,))


def test_a_message_of_one_that_has_exited_still_arrives() -> None:
    assert found(waits(0, 1), send(1, 1, 0), needs={0: 0}, exited={1}) is None


def test_a_deadlock_beside_one_that_has_exited_is_still_one() -> None:
    dead = found(waits(0, 1), waits(1, 0), waits(2, 3), needs={0: 0, 1: 1, 2: 2}, exited={3})
    assert dead is not None
    assert dead.core == (0, 1)
    assert dead.cause == (3,)


def test_a_cycle_that_one_that_has_exited_could_have_opened_is_its_fault() -> None:
    rows = (waits(0, 1), waits(0, 2), waits(1, 0))
    dead = found(*rows, needs={0: AnyOf((0, 1)), 1: 2}, exited={2})
    assert dead is not None
    assert dead.core == ()
    assert dead.cause == (2,)


def test_a_rank_in_finalize_sends_no_more() -> None:
    dead = found(waits(0, 1), needs={0: 0}, finalizing={1}, running={2})
    assert dead is not None
    assert dead.finalizing == (1,)
    assert dead.core == ()


def test_a_barrier_waits_for_one_in_finalize() -> None:
    rows = tuple(collective(rank, 9, completed=NEVER) for rank in range(3))
    dead = found(*rows, needs={0: 0, 1: 1, 2: 2}, finalizing={3})
    assert dead is not None
    assert dead.finalizing == (3,)
    assert all(each.waits_for == (3,) for each in dead.waiting)


def test_a_wildcard_waits_for_anybody_who_may_act() -> None:
    assert found(waits(0), waits(1, 0), waits(2, 0), needs={0: 0, 1: 1, 2: 2}, running={3}) is None
    dead = found(waits(0), waits(1, 0), waits(2, 0), waits(3, 0), needs={0: 0, 1: 1, 2: 2, 3: 3})
    assert dead is not None
    assert dead.core == (0, 1, 2, 3)
    assert dead.waiting[0].waits_for == (1, 2, 3)


def test_a_cycle_is_no_deadlock_while_one_way_out_is_open() -> None:
    """0 waits for 1 or 2, 1 waits for 0, and 2 may still act."""
    rows = (waits(0, 1), waits(0, 2), waits(1, 0))
    assert found(*rows, needs={0: AnyOf((0, 1)), 1: 2}, running={2}) is None
    dead = found(*rows, needs={0: AllOf((0, 1)), 1: 2}, running={2})
    assert dead is not None
    assert dead.core == (0, 1)


def test_waiting_for_nothing_is_no_waiting() -> None:
    assert found(waits(0, 1), waits(1, 0), needs={0: AnyOf(()), 1: AllOf(())}) is None


def test_a_wildcard_posted_earlier_takes_the_only_message() -> None:
    """The message goes to the wildcard, for which nobody waits, so the receive waits for ever."""
    rows = (receive(0, 1, completed=NEVER), waits(0, 1), send(1, 1, 0), waits(1, 0))
    dead = found(*rows, needs={0: 1, 1: 3}, size=2)
    assert dead is not None
    assert dead.certain
    assert dead.core == (0, 1)


def test_what_a_wildcard_took_among_several_is_not_certain() -> None:
    rows = (
        receive(0, 1, completed=NEVER),
        waits(0, 1),
        send(1, 1, 0),
        waits(1, 0),
        send(2, 1, 0),
        waits(2, 0),
    )
    dead = found(*rows, needs={0: 1, 1: 3, 2: 5}, size=3)
    assert dead is not None
    assert not dead.certain


def test_a_wildcard_may_yet_be_served_by_one_who_runs() -> None:
    """Then the message that is there is left for the receive, if it has not arrived yet."""
    rows = (receive(0, 1, completed=NEVER), waits(0, 1), send(1, 1, 0), waits(1, 0))
    dead = found(*rows, needs={0: 1, 1: 3}, running={2}, size=3)
    assert dead is not None
    assert not dead.certain


def test_a_probe_waits_for_a_message_and_sees_one() -> None:
    blocked = probe(0, 9, 1, completed=NEVER)
    assert found(blocked, send(1, 1, 0), waits(1, 0), needs={0: 0, 1: 2}) is None
    dead = found(blocked, waits(1, 0), needs={0: 0, 1: 1})
    assert dead is not None
    assert dead.core == (0, 1)


def test_who_polls_in_vain_is_found_but_not_certain() -> None:
    dead = found(waits(0, 1), waits(1, 0), needs={0: 0, 1: 1}, polling={0})
    assert dead is not None
    assert dead.core == (0, 1)
    assert not dead.certain
    assert [each.polling for each in dead.waiting] == [True, False]


def test_a_thread_that_runs_keeps_its_rank_alive() -> None:
    made = operations(waits(0, 1), waits(1, 0), communicators=[world(2)])
    blocked = (BlockedThread(0, 0, 9, 0), BlockedThread(1, 0, 9, 1))
    assert find_deadlock(Snapshot(made, blocked)) is not None
    assert find_deadlock(Snapshot(made, blocked, running=frozenset({1}))) is None


def test_all_threads_of_a_rank_must_be_blocked() -> None:
    rows = (waits(0, 1), waits(0, 2, thread=1), waits(1, 0), waits(2, 3))
    made = operations(*rows, communicators=[world(4)])
    inside = (BlockedThread(0, 0, 9, 0), BlockedThread(0, 1, 9, 1), BlockedThread(1, 0, 9, 2))
    assert find_deadlock(Snapshot(made, inside, running=frozenset({2, 3}))) is None
    dead = find_deadlock(Snapshot(made, (*inside, BlockedThread(2, 0, 9, 3)), exited=frozenset({3})))
    assert dead is not None
    assert [(each.rank, each.thread) for each in dead.waiting] == [(0, 0), (0, 1), (1, 0), (2, 0)]
    assert dead.cause == (3,)


def test_a_thread_that_waits_for_a_blocked_one_keeps_no_rank_alive() -> None:
    """Thread 12 of rank 0 would send what rank 1 waits for, if thread 11 gave a lock back."""
    made = operations(waits(0, 1), waits(1, 0), communicators=[world(2)])
    blocked = (BlockedThread(0, 0, 9, 0, tid=11), BlockedThread(1, 0, 9, 1, tid=21))
    local = LocalWait(0, 12, WaitKind.LOCK, 0, (11,))
    assert find_deadlock(Snapshot(made, blocked, running=frozenset({0}))) is None
    dead = find_deadlock(Snapshot(made, blocked, local=(local,)))
    assert dead is not None
    assert dead.core == (0, 1)
    assert dead.local == (local,)


def test_a_thread_that_waits_for_one_that_may_go_on_keeps_its_rank_alive() -> None:
    made = operations(waits(0, 1), waits(1, 0), communicators=[world(2)])
    blocked = (BlockedThread(0, 0, 9, 0, tid=11), BlockedThread(1, 0, 9, 1, tid=21))
    local = LocalWait(0, 12, WaitKind.LOCK, 0, (13,))
    assert find_deadlock(Snapshot(made, blocked, local=(local,))) is None


def test_threads_that_wait_for_each_other_outside_mpi_hold_their_rank() -> None:
    made = operations(waits(1, 0), communicators=[world(2)])
    local = (LocalWait(0, 11, WaitKind.BARRIER, 0, (12,)), LocalWait(0, 12, WaitKind.LOCK, 0, (11,)))
    dead = find_deadlock(Snapshot(made, (BlockedThread(1, 0, 9, 0, tid=21),), local=local))
    assert dead is not None
    assert (dead.core, dead.bystanders, dead.local) == ((0,), (1,), local)
    alone = find_deadlock(Snapshot(made, (), frozenset({1}), local=local))
    assert alone is not None and alone.core == (0,)


def test_a_thread_that_waits_for_the_caller_of_a_blocked_rank_holds_nobody() -> None:
    """Rank 1 is in MPI_Finalize; thread 12 of rank 0 waits for thread 11 in a barrier."""
    made = operations(waits(0, 1), communicators=[world(2)])
    local = (LocalWait(0, 12, WaitKind.BARRIER, 0, (11,)),)
    inside = (BlockedThread(0, 0, 9, 0, tid=11),)
    dead = find_deadlock(Snapshot(made, inside, finalizing=frozenset({1}), local=local))
    assert dead is not None
    assert (dead.core, dead.finalizing) == ((), (1,))


def test_a_nonblocking_collective_is_complete_when_all_have_started_it() -> None:
    rows = [collective(rank, 1, completed=NEVER) for rank in range(3)]
    assert found(*rows, needs={0: 0, 1: 1, 2: 2}, size=3) is None
    dead = found(*rows[:2], waits(2, 0), needs={0: 0, 1: 1, 2: 2}, size=3)
    assert dead is not None
    assert dead.core == (0, 2)


def test_different_collectives_on_two_communicators() -> None:
    rows = (collective(0, 9, comm=0, completed=NEVER), collective(1, 9, comm=1, completed=NEVER))
    dead = found(*rows, needs={0: 0, 1: 1}, size=2)
    assert dead is not None
    assert dead.core == (0, 1)


def rooted(flow: Flow, rank: int, **columns: int) -> Deadlock | None:
    """One rank is in a collective with root 0 and the other waits for it."""
    rows = (collective(rank, 9, flow=flow, root=0, completed=NEVER, **columns), waits(1 - rank, rank))
    at = {rank: 0, 1 - rank: 1} if rank == 0 else {1: 1, 0: 0}
    return found(*rows, needs=at, size=2)


def test_a_root_may_leave_a_broadcast_and_others_may_not() -> None:
    leaves, waits_for_root = rooted(Flow.FROM_ROOT, 0), rooted(Flow.FROM_ROOT, 1)
    assert leaves is not None
    assert waits_for_root is not None
    assert (leaves.certain, waits_for_root.certain) == (False, True)


def test_a_root_must_wait_in_a_reduction_and_others_need_not() -> None:
    waits_for_all, leaves = rooted(Flow.TO_ROOT, 0), rooted(Flow.TO_ROOT, 1)
    assert waits_for_all is not None
    assert leaves is not None
    assert (waits_for_all.certain, leaves.certain) == (True, False)


def test_a_scan_waits_for_those_before() -> None:
    first, second = rooted(Flow.PREFIX, 0), rooted(Flow.PREFIX, 1)
    assert first is not None
    assert second is not None
    assert (first.certain, second.certain) == (False, True)


def test_a_collective_without_data_need_not_wait() -> None:
    dead = rooted(Flow.ALL, 0, count=0)
    assert dead is not None
    assert not dead.certain


def test_nobody_waits() -> None:
    assert found(needs={}) is None
