"""Programs of Vo (PhD thesis 2011, ISP and DAMPI) in the language of the reference simulator."""

from __future__ import annotations

from rankwise.matching.operations import ANY, SendMode
from reference.language import Barrier, Broadcast, Came, Jump, Program, Receive, Send, Statement, Wait

CROOKED_BARRIER: Program = (
    (Send(1, starts=True), Barrier(), Wait((0,))),
    (Receive(starts=True), Barrier(), Receive(), Wait((0,))),
    (Barrier(), Send(1, starts=True), Wait((1,))),
)
"""Fig. 1.1, 3.2, 4.2, 5.2: a message that is sent behind the barrier can come to the receive before it."""

TWO_MATCHES: Program = ((Receive(), Receive()), (Send(0), Send(2)), (Receive(1), Send(0)))
"""Fig. 3.1."""

MATCHED_BEFORE_ITS_WAIT: Program = (
    (Send(2),),
    (Send(2),),
    (Receive(starts=True), Receive(), Wait((0,))),
)
"""Fig. 3.3: when the second receive returns, the first has met its message."""

LATE_MESSAGES: Program = ((Send(1), Receive(1)), (Receive(), Send(0), Receive()), (Send(1),))
"""Fig. 5.1."""

OMITTED_BY_LAMPORT: Program = (
    (Receive(), Send(2)),
    (Send(2),),
    (Receive(), Receive(0)),
    (Send(0),),
)
"""Fig. 5.3: the message of rank 0 can come first; then the last receive waits for ever."""

SYNCHRONOUS_SENDS: Program = (
    (Send(1),),
    (Receive(starts=True), Wait((0,)), Receive(), Receive()),
    (Send(1, mode=SendMode.SYNCHRONOUS), Send(3)),
    (Receive(2), Send(1)),
)
"""Fig. 5.4: the first receive can take what rank 0 sends, but not what follows from its own message."""

PENDING_OF_TWO_TAGS: Program = (
    (
        Receive(tag=2, starts=True),
        Receive(tag=3, starts=True),
        Receive(tag=2),
        Receive(tag=3),
        Wait((0,)),
        Wait((1,)),
    ),
    (Send(0, tag=2), Send(0, tag=3)),
    (Send(0, tag=3), Send(0, tag=2)),
)
"""Fig. 5.14."""

ANY_TAG: Program = (
    (
        Receive(tag=3, starts=True),
        Receive(starts=True),
        Receive(tag=2),
        Send(2, tag=100),
        Wait((0,)),
        Wait((1,)),
    ),
    (Send(0, tag=3), Send(0, tag=3), Send(0, tag=2)),
    (Receive(0, tag=100), Send(0, tag=3)),
)
"""Fig. 5.22: deterministic, though not at first sight."""


def rounds(receives: int, senders: int) -> Program:
    """Return N wildcard receives one after another, each of which can take a message of P senders."""
    receiver: list[Statement] = []
    sender: list[Statement] = []
    for number in range(receives):
        receiver += [Receive(tag=number), Barrier()]
        sender += [Send(0, tag=number), Barrier()]
    return (tuple(receiver), *(tuple(sender) for _ in range(senders)))


def fan_in(senders: int, messages: int) -> Program:
    """Return a program in which all send some messages to one that receives them all from anybody."""
    receiver = tuple(Receive() for _ in range(senders * messages))
    return (receiver, *((Send(0),) * messages for _ in range(senders)))


WORK, RESULT, STOP = 1, 2, 3


def matrix_multiplication(workers: int, pieces: int) -> Program:
    """Return the master and its workers of 5.3.4: who brings a result gets the next piece."""
    master: list[Statement] = [Broadcast(0)]
    master += [Send(worker, WORK) for worker in range(1, workers + 1)]
    for piece in range(pieces):
        master.append(Receive(ANY, RESULT))
        has_more = workers + piece < pieces
        master.append(Send(Came(len(master) - 1), WORK if has_more else STOP))
    worker: list[Statement] = [Broadcast(0)]
    end = 2 + 3 * (pieces - workers + 2)
    for _ in range(pieces - workers + 2):
        got = len(worker)
        worker += [Receive(0), Jump(got, STOP, end), Send(0, RESULT)]
    worker.append(Barrier(starts=True))
    return (tuple(master), *(tuple(worker) for _ in range(workers)))


def task_farm(workers: int, tasks: int) -> Program:
    """Return a master that gives tasks to whatever asks, then tells each worker in turn to stop."""
    master: list[Statement] = []
    for _ in range(tasks):
        master.append(Receive())
        master.append(Send(Came(len(master) - 1), WORK))
    for worker in range(1, workers + 1):
        master += [Receive(worker), Send(worker, STOP)]
    asking: list[Statement] = []
    end = 3 * (tasks + 1)
    for _ in range(tasks + 1):
        asking += [Send(0), Receive(0), Jump(len(asking) + 1, STOP, end)]
    return (tuple(master), *(tuple(asking) for _ in range(workers)))
