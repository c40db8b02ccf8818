"""Which accesses to windows MPI leaves unordered, by MPI 4.1, sections 12.5 and 12.7, word by word.

A program is a list of steps for each rank. The steps become nodes of a graph, in which one leads to another
if MPI says that it comes first; two accesses are ordered if the end of one leads to the beginning of the
other.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Step:
    """Something that a rank does."""

    kind: str
    """fence, lock, unlock, lock_all, unlock_all, flush, flush_all, flush_local, start, complete, post, wait,
    flush_local_all, barrier, send, receive, wait_for (the request of an access); put, get, accumulate; load,
    store."""
    target: int = -1
    """Or the other rank of a message, or whose memory is loaded or stored; -1 for the own."""
    first: int = 0
    """The bytes of an access."""
    size: int = 4
    op: str = ""
    group: tuple[int, ...] = ()
    has_request: bool = False
    """Of an access; `wait_for` names the number of its step by `first`."""

    @property
    def is_remote(self) -> bool:
        return self.kind in ("put", "get", "accumulate")

    @property
    def is_local(self) -> bool:
        return self.kind in ("load", "store")


Steps = list[list[Step]]
"""By rank."""
Node = tuple[int, int, int]
"""A rank, the number of its step, and 0 for its beginning or 1 for its end."""


def unordered(steps: Steps) -> set[frozenset[tuple[int, int]]]:
    """Return the pairs of conflicting accesses, each a rank and the number of a step, that nothing orders."""
    edges = _edges(steps)
    accesses = [
        (rank, number)
        for rank, mine in enumerate(steps)
        for number, step in enumerate(mine)
        if step.is_remote or step.is_local
    ]
    later = {each: _reached(edges, _completed(steps, *each)) for each in accesses}
    return {
        frozenset((one, other))
        for one, other in combinations(accesses, 2)
        if _conflict(steps, one, other) and (*other, 0) not in later[one] and (*one, 0) not in later[other]
    }


def _edges(steps: Steps) -> dict[Node, list[Node]]:
    edges: dict[Node, list[Node]] = defaultdict(list)
    turns: dict[object, list[tuple[int, int]]] = defaultdict(list)
    seen: dict[object, int] = defaultdict(int)
    for rank, mine in enumerate(steps):
        for number, step in enumerate(mine):
            edges[rank, number, 0].append((rank, number, 1))
            if number:
                edges[rank, number - 1, 1].append((rank, number, 0))
            for key in _meets(rank, step):
                seen[rank, key] += 1
                turns[key, seen[rank, key]].append((rank, number))
    for (key, _), met in turns.items():
        for one in met:
            for other in met:
                if one != other and _leads(key, steps[one[0]][one[1]], steps[other[0]][other[1]]):
                    edges[*one, 0].append((*other, 1))
    return edges


def _meets(rank: int, step: Step) -> list[object]:
    """Return what a step has in common with those of other ranks that it meets, one after the other."""
    if step.kind in ("fence", "barrier"):
        return ["everybody"]
    if step.kind == "send":
        return [("message", rank, step.target)]
    if step.kind == "receive":
        return [("message", step.target, rank)]
    if step.kind in ("start", "complete"):
        return [(step.kind in ("start", "post"), rank, other) for other in step.group]
    if step.kind in ("post", "wait"):
        return [(step.kind in ("start", "post"), other, rank) for other in step.group]
    return []


def _leads(key: object, one: Step, other: Step) -> bool:
    return key == "everybody" or (one.kind, other.kind) in (
        ("send", "receive"),
        ("post", "start"),
        ("complete", "wait"),
    )


def _reached(edges: dict[Node, list[Node]], start: Node | None) -> set[Node]:
    found: set[Node] = set()
    work = [start] if start is not None else []
    while work:
        for each in edges[work.pop()]:
            if each not in found:
                found.add(each)
                work.append(each)
    return found


def _completed(steps: Steps, rank: int, number: int) -> Node | None:
    """Return where an access is complete at its target; for a load or store, where it is made."""
    step = steps[rank][number]
    if step.is_local:
        return rank, number, 0
    locked = None
    for at in range(number, -1, -1):
        kind = steps[rank][at].kind
        if kind in ("fence", "start", "lock_all") or (
            kind == "lock" and steps[rank][at].target == step.target
        ):
            locked = kind
            break
    for at in range(number + 1, len(steps[rank])):
        each = steps[rank][at]
        if locked == "fence" and each.kind == "fence":
            return rank, at, 0
        if locked == "start" and each.kind == "complete":
            return rank, at, 0
        if each.kind == "wait_for" and each.first == number and step.kind == "get":
            return rank, at, 1  # complete at the origin only, which has what it brought (12.3.5)
        if each.kind == "flush_local_all" and step.kind == "get":
            return rank, at, 1
        at_one = ("flush", "unlock", "flush_local") if step.kind == "get" else ("flush", "unlock")
        if locked in ("lock", "lock_all") and (
            each.kind in ("flush_all", "unlock_all") or (each.kind in at_one and each.target == step.target)
        ):
            return rank, at, 1  # what a get has brought is there, so it has been read (12.5.4)
    return None


def _conflict(steps: Steps, one: tuple[int, int], other: tuple[int, int]) -> bool:
    (rank, mine), (other_rank, theirs) = one, other
    a, b = steps[rank][mine], steps[other_rank][theirs]
    memory = [each.target if each.target >= 0 else where for each, where in ((a, rank), (b, other_rank))]
    if memory[0] != memory[1] or (a.is_local and b.is_local and rank == other_rank):
        return False
    if max(a.first, b.first) >= min(a.first + a.size, b.first + b.size):
        return False
    if not (_writes(a) or _writes(b)):
        return False
    if a.kind == b.kind == "accumulate":
        if (a.first - b.first) % 4:
            return True  # atomic and in order element by element only (12.7.1)
        if rank == other_rank:
            return False
        return a.op != b.op and "no_op" not in (a.op, b.op)
    return True


def _writes(step: Step) -> bool:
    return step.kind in ("put", "store") or (step.kind == "accumulate" and step.op != "no_op")
