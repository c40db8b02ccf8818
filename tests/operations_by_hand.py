"""Operations written by hand, a line each: `operations(send(0, 1, to=1), receive(1, 1, source=0))`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

import numpy as np

from rankwise.matching.operations import (
    ABSENT,
    ANY,
    NEVER,
    ROW,
    UNKNOWN,
    Communicator,
    OperationKind,
    Operations,
    SendMode,
)
from rankwise.standard.collective_waits import Flow

Row = Mapping[str, int]


def send(
    rank: int,
    number: int,
    to: int,
    tag: int = 0,
    *,
    mode: SendMode = SendMode.STANDARD,
    completed: int | None = None,
    **columns: int,
) -> Row:
    """Return a blocking send that is done; `completed=` another event's number makes it a nonblocking one."""
    return _row(rank, number, completed, columns, kind=OperationKind.SEND, mode=mode, peer=to, tag=tag)


def receive(
    rank: int,
    number: int,
    source: int = ANY,
    tag: int = ANY,
    *,
    took: tuple[int, int] | None = None,
    completed: int | None = None,
    **columns: int,
) -> Row:
    """Return a receive that is done, or with `completed=NEVER` is not; `took` is what a wildcard got."""
    done = completed != NEVER
    arrived = took or (source, tag) if done else (UNKNOWN, UNKNOWN)
    named = {"peer": source, "tag": tag, "source": arrived[0], "arrived_tag": arrived[1]}
    return _row(rank, number, completed, columns, kind=OperationKind.RECEIVE, **named)


def probe(
    rank: int,
    number: int,
    source: int = ANY,
    tag: int = ANY,
    *,
    saw: tuple[int, int] | None = None,
    completed: int | None = None,
    **columns: int,
) -> Row:
    """Return a blocking probe."""
    made = receive(rank, number, source, tag, took=saw, completed=completed, **columns)
    return {**made, "kind": OperationKind.PROBE}


def collective(
    rank: int,
    number: int,
    call: int = 0,
    *,
    flow: int = Flow.ALL,
    completed: int | None = None,
    **columns: int,
) -> Row:
    """Return a part in a collective; its position is counted unless it is given."""
    family = columns.pop("family", call)
    return _row(
        rank,
        number,
        completed,
        columns,
        kind=OperationKind.COLLECTIVE,
        call=call,
        family=family,
        flow=flow,
        peer=ANY,
    )


def world(size: int) -> Communicator:
    """Return the communicator of all ranks."""
    return Communicator(tuple(range(size)))


def operations(
    *rows: Row,
    communicators: Sequence[Communicator] = (),
    neighbourhoods: Sequence[tuple[int, ...]] = (),
) -> Operations:
    """Return the rows by rank, each rank's in the order given; without communicators, of one world."""
    array = np.zeros(len(rows), ROW)
    posted: Counter[int] = Counter()
    met: Counter[tuple[int, int]] = Counter()
    for index, row in enumerate(sorted(rows, key=lambda row: row["rank"])):
        filled = dict(row)
        filled.setdefault("posted", posted[row["rank"]])
        posted[row["rank"]] = filled["posted"] + 1
        if row["kind"] == OperationKind.COLLECTIVE and row["position"] < 0:
            place = row["rank"], row["comm"]
            filled["position"] = met[place]
            met[place] += 1
        array[index] = tuple(filled[name] for name in ROW.names or ())
    size = 1 + max((max(row["rank"], row["peer"]) for row in rows), default=0)
    return Operations(array, tuple(communicators) or (world(size),), tuple(neighbourhoods))


def _row(
    rank: int, number: int, completed: int | None, columns: Mapping[str, int], **named: int
) -> dict[str, int]:
    done = number if completed is None else completed
    plain = {name: 0 for name in ROW.names or () if name != "posted"}
    empty = {"source": UNKNOWN, "arrived_tag": UNKNOWN, "position": -1}
    compared = dict.fromkeys(("root", "op", "signature", "count"), ABSENT)
    event = {"rank": rank, "number": number, "began": number, "completed": done}
    waits = {"blocking": int(done in (number, NEVER)), "completer": columns.get("thread", 0)}
    return {**plain, **empty, **compared, **event, **waits, **named, **columns}
