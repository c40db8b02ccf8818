"""How long it takes to say what else every wildcard receive could have taken, as runs grow.

The shapes: a master who answers whatever is ready; messages from anybody to anybody, received from anybody,
of one tag or four, one after the other or eight at a time; a stencil in which every tenth receive is one from
anybody; and a fan-in where nothing but the receives keeps anybody back.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.matching.operations import Numbers, Operations, Rows

SIZES = (10_000, 100_000, 1_000_000)
RANKS = 16


def run() -> None:
    """Print seconds of processor time, and seconds an operation beside those of the smallest run."""
    from bench.matching import stencil
    from bench.message_rules import master
    from rankwise.matching.messages.pairing import match
    from rankwise.matching.messages.wildcard_alternatives import alternatives

    shapes: dict[str, Callable[[int], Operations]] = {
        "a master and its workers": master,
        "every rank to any rank, one receive at a time": lambda size: _random(size, 1, 1),
        "the same, with four tags": lambda size: _random(size, 1, 4),
        "the same, eight receives at a time": lambda size: _random(size, 8, 4),
        "a stencil, few wildcard receives": stencil,
        "all to one": _fan_in,
    }
    print("  operations  wildcard receives  alternatives   seconds   an operation, x the smallest")
    for name, make in shapes.items():
        print(f"  {name}")
        smallest = 0.0
        for size in SIZES:
            made = make(size)
            matches = match(made)
            wild = int(((made.rows["kind"] == 2) & (made.rows["peer"] == -1)).sum())
            began = time.process_time()
            found = alternatives(made, matches)
            took = time.process_time() - began
            each = took / len(made)
            smallest = smallest or each
            print(
                f"  {len(made):10,}{wild:21,}{len(found.send):14,}{took:10.2f}{each / smallest:14.2f}",
                flush=True,
            )


def _random(size: int, together: int, tags: int) -> Operations:
    """Return about so many operations: in rounds, every rank sends some messages and receives as many.

    Whom they go to is another shift of all ranks in each round; receives are posted some at a time.
    """
    import numpy as np

    random = np.random.default_rng(1)
    rounds = size // (2 * RANKS * together)
    shift = random.integers(1, RANKS, (rounds, together))
    tag = random.integers(0, tags, (rounds, together))
    rank, turn, part = np.meshgrid(np.arange(RANKS), np.arange(rounds), np.arange(together), indexing="ij")
    to, source = (rank + shift[turn, part]) % RANKS, (rank - shift[turn, part]) % RANKS
    number = turn * (2 * together + 1) + part
    sends = _columns(rank, number, number, to, tag[turn, part], -1)
    posted = number + together
    done = turn * (2 * together + 1) + 2 * together if together > 1 else posted
    receives = _columns(rank, posted, done, np.full_like(rank, -1), tag[turn, part], source)
    return _operations(sends, receives)


def _fan_in(size: int) -> Operations:
    """Return about so many operations: all but one send, and one receives in a random order."""
    import numpy as np

    each = size // (2 * (RANKS - 1))
    sender, turn = (part.ravel() for part in np.meshgrid(np.arange(1, RANKS), np.arange(each), indexing="ij"))
    source = np.random.default_rng(1).permutation(sender)
    number = np.arange(len(source))
    zero = np.zeros_like(number)
    sends = _columns(sender, turn, turn, zero, zero, -1)
    return _operations(sends, _columns(zero, number, number, zero - 1, zero, source))


def _columns(
    rank: Numbers, began: Numbers, completed: Numbers, peer: Numbers, tag: Numbers, source: Numbers | int
) -> Rows:
    """Return sends, or receives where it is given from whom they took."""
    import numpy as np

    from rankwise.matching.operations import ABSENT, ROW, OperationKind, SendMode

    rows = np.zeros(rank.size, ROW)
    rows["rank"], rows["peer"], rows["tag"] = rank.ravel(), peer.ravel(), tag.ravel()
    rows["number"] = rows["posted"] = rows["began"] = began.ravel()
    rows["completed"] = completed.ravel()
    rows["position"] = -1
    for name in ("root", "op", "signature", "count"):
        rows[name] = ABSENT
    if isinstance(source, int):
        rows["kind"], rows["mode"], rows["source"], rows["arrived_tag"] = (
            OperationKind.SEND,
            SendMode.STANDARD,
            -1,
            -1,
        )
    else:
        rows["kind"], rows["source"], rows["arrived_tag"] = OperationKind.RECEIVE, source.ravel(), rows["tag"]
    return rows


def _operations(*parts: Rows) -> Operations:

    from operations_by_hand import world
    from rankwise.matching.operations import Operations, in_order

    return Operations(in_order(parts), (world(RANKS),))
