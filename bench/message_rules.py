"""How long the rules about messages, buffers and races take on a run, beside matching it.

Two runs: a stencil of nonblocking messages, recorded as a trace, and a master that receives by wildcards.
"""

from __future__ import annotations

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.matching.operations import Operations
    from rankwise.trace.job_trace import Trace

RANKS = 16
EVENTS = 1_000_000


def run() -> None:
    """Print the seconds that each takes, of processor time."""
    with tempfile.TemporaryDirectory() as folder:
        _stencil(stencil(EVENTS, Path(folder)))
    _master(master(EVENTS))


def _stencil(trace: Trace) -> None:
    from rankwise.monitors.active_buffers import operations_that_share_a_buffer
    from rankwise.monitors.messages.type_mismatches import misfitting_messages
    from rankwise.monitors.messages.unreceived import messages_never_received
    from rankwise.monitors.recorded_run import Run
    from rankwise.monitors.wildcard_races import receives_with_a_choice

    seen = Run(trace)
    events = sum(len(stream.starts) for each in trace.processes.values() for stream in each.streams)
    print(f"  a stencil of {events:,} events on {RANKS} ranks")
    _say("matching", lambda: seen.matches)
    _say("messages that fit (RW205, RW206)", lambda: list(misfitting_messages(seen)))
    _say("messages that are never received (RW207)", lambda: list(messages_never_received(seen)))
    _say("buffers that are shared (RW403)", lambda: list(operations_that_share_a_buffer(seen)))
    _say("receives with a choice (RW215)", lambda: list(receives_with_a_choice(seen)))


def _master(made: Operations) -> None:
    from rankwise.matching.messages.pairing import match
    from rankwise.matching.messages.wildcard_alternatives import alternatives

    print(f"  a master and {RANKS - 1} workers, {len(made):,} operations")
    matches = match(made)
    _say("matching", lambda: match(made))
    _say("what each wildcard receive could match", lambda: alternatives(made, matches))


def stencil(events: int, folder: Path) -> Trace:
    """Return a trace of about so many events."""
    from rankwise.trace.event import Status
    from trace_builder import TraceBuilder

    builder = TraceBuilder(RANKS)
    builder.finalized = set(range(RANKS))
    for rank in range(RANKS):
        stream = builder.stream(rank)
        around = ((rank - 1) % RANKS, (rank + 1) % RANKS)
        for step in range(events // RANKS // 5):
            requests = [
                stream.call("MPI_Irecv", buf=(1 + side) << 20, count=64, source=peer, tag=side)
                for side, peer in enumerate(around)
            ]
            requests += [
                stream.call("MPI_Isend", buf=(3 + side) << 20, count=64, dest=peer, tag=1 - side)
                for side, peer in enumerate(around)
            ]
            statuses = [Status(peer, side, 256) for side, peer in enumerate(around)] + [Status(0, 0, 0)] * 2
            stream.call("MPI_Waitall", count=4, array_of_requests=requests, array_of_statuses=statuses)
            del step
    return builder.write(folder)


def master(size: int) -> Operations:
    """Return about so many operations: the master answers each message of a worker."""
    import numpy as np

    from operations_by_hand import world
    from rankwise.matching.operations import ABSENT, ANY, ROW, OperationKind, Operations, SendMode, in_order

    rounds = size // 4
    worker = 1 + np.random.default_rng(1).integers(0, RANKS - 1, rounds)
    turn = np.arange(rounds)
    rows = np.zeros((4, rounds), ROW)
    rows["kind"] = np.array(
        [[OperationKind.RECEIVE], [OperationKind.SEND], [OperationKind.SEND], [OperationKind.RECEIVE]]
    )
    rows["mode"] = np.array([[0], [SendMode.STANDARD], [SendMode.STANDARD], [0]])
    rows["rank"] = [np.zeros(rounds), np.zeros(rounds), worker, worker]
    rows["peer"] = [np.full(rounds, ANY), worker, np.zeros(rounds), np.zeros(rounds)]
    rows["source"] = [worker, np.full(rounds, -1), np.full(rounds, -1), np.zeros(rounds)]
    rows["tag"] = rows["arrived_tag"] = np.array([[0], [1], [0], [1]])
    rows["number"] = 2 * turn + np.array([[0], [1], [0], [1]])
    rows["posted"] = rows["began"] = rows["completed"] = rows["number"]
    rows["position"] = -1
    for name in ("root", "op", "signature", "count"):
        rows[name] = ABSENT
    return Operations(in_order([rows.ravel()]), (world(RANKS),))


def _say(what: str, work: Callable[[], object]) -> None:
    start = time.process_time()
    work()
    print(f"    {what:45}{time.process_time() - start:7.2f} s", flush=True)
