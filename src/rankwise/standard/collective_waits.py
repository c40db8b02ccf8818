"""Whom a member of a collective waits for.

A member needs to wait only for what its own result depends on. It may leave before others have entered, and
a library may as well synchronise all members (MPI 4.1, section 6.1). So there are two answers. *Required*:
these members have entered before this one leaves, whatever the MPI library does. *Allowed*: a library may
wait for these as well.

A neighbourhood collective receives from each in-neighbour and sends to each out-neighbour (MPI 4.1, section
8.6). So in-neighbours are required, if any data comes from them. Out-neighbours are not: as in a standard
send, it depends on the library whether a member waits for them.
"""

from __future__ import annotations

import enum
from collections.abc import Collection
from dataclasses import dataclass

from rankwise.standard.call import MpiCall


class Flow(enum.IntEnum):
    """How data flows between the members of a collective, and so who waits for whom."""

    ALL = 0
    """From all members to all members: MPI_Barrier, MPI_Allreduce, and the calls that make communicators."""
    FROM_ROOT = 1
    """MPI_Bcast, MPI_Scatter."""
    TO_ROOT = 2
    """MPI_Reduce, MPI_Gather."""
    PREFIX = 3
    """From each member to those of higher rank: MPI_Scan, MPI_Exscan."""
    NEIGHBOURS = 4
    """Along the edges of a topology: MPI_Neighbor_allgather."""
    NO_MEMBER = 5
    """Nothing that a member has to wait for: MPI_Comm_free, a fence with an assertion."""
    OPEN = 6
    """It is not known whom MPI makes a member wait for."""


class Members(enum.Enum):
    """Some of the members of a collective."""

    NO_MEMBER = "no member"
    ROOT = "root"
    EARLIER = "those of lower rank"
    IN_NEIGHBOURS = "in-neighbours"
    EVERYONE = "everyone"


@dataclass(frozen=True, slots=True)
class Wait:
    """Who waits, and for whom."""

    who: Members
    awaited: Members


REQUIRED = {
    Flow.ALL: Wait(Members.EVERYONE, Members.EVERYONE),
    Flow.FROM_ROOT: Wait(Members.EVERYONE, Members.ROOT),
    Flow.TO_ROOT: Wait(Members.ROOT, Members.EVERYONE),
    Flow.PREFIX: Wait(Members.EVERYONE, Members.EARLIER),
    Flow.NEIGHBOURS: Wait(Members.EVERYONE, Members.IN_NEIGHBOURS),
    Flow.NO_MEMBER: Wait(Members.NO_MEMBER, Members.NO_MEMBER),
    Flow.OPEN: Wait(Members.NO_MEMBER, Members.NO_MEMBER),
}
"""What MPI requires of a collective that moves data; one without data requires nothing."""

_NAMES = {
    "bcast": Flow.FROM_ROOT,
    "scatter": Flow.FROM_ROOT,
    "scatterv": Flow.FROM_ROOT,
    "reduce": Flow.TO_ROOT,
    "gather": Flow.TO_ROOT,
    "gatherv": Flow.TO_ROOT,
    "scan": Flow.PREFIX,
    "exscan": Flow.PREFIX,
    "comm_free": Flow.NO_MEMBER,
    "comm_set_info": Flow.NO_MEMBER,
    "win_free": Flow.NO_MEMBER,
}
"""MPI_Win_free may leave alone where the window has no locks (MPI 4.1, section 12.2.5)."""


def flow_of(call: MpiCall) -> Flow:
    """Return how data flows in a collective: in its blocking, nonblocking and persistent form alike."""
    plain = call.name.removeprefix("MPI_").removesuffix("_init").lower()
    if "neighbor_" in plain:
        return Flow.NEIGHBOURS
    return _NAMES.get(plain) or _NAMES.get(plain.removeprefix("i")) or Flow.ALL


def required(
    flow: Flow,
    rank: int,
    everyone: tuple[int, ...],
    *,
    root: int = -1,
    in_neighbours: Collection[int] = (),
    has_data: bool = True,
) -> tuple[int, ...]:
    """Return the other members that have entered before `rank` leaves, whatever the MPI library does.

    `everyone` are the members in the order of their ranks. A root below 0 is not known.
    """
    wait = REQUIRED[flow]
    if not has_data or wait.who is Members.NO_MEMBER or (wait.who is Members.ROOT and rank != root):
        return ()
    members: tuple[int, ...] = ()
    if wait.awaited is Members.EVERYONE:
        members = everyone
    elif wait.awaited is Members.ROOT:
        members = (root,) if root in everyone else ()
    elif wait.awaited is Members.EARLIER:
        members = everyone[: everyone.index(rank)]
    elif wait.awaited is Members.IN_NEIGHBOURS:
        members = tuple(each for each in everyone if each in in_neighbours)
    return tuple(each for each in members if each != rank)


def allowed(rank: int, everyone: tuple[int, ...]) -> tuple[int, ...]:
    """Return the other members that a library may wait for before `rank` leaves: all of them."""
    return tuple(each for each in everyone if each != rank)
