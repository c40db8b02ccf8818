"""Message programs: for each rank a list of statements. A request is named by the statement that made it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from rankwise.matching.operations import ANY, SendMode


@dataclass(frozen=True, slots=True)
class Came:
    """As a destination or source: whom the message came from that an earlier statement took or saw."""

    number: int


@dataclass(frozen=True, slots=True)
class Send:
    """MPI_Send, MPI_Ssend, MPI_Bsend, and with `starts` their nonblocking forms."""

    to: int | Came
    tag: int = 0
    mode: SendMode = SendMode.STANDARD
    starts: bool = False
    comm: int = 0


@dataclass(frozen=True, slots=True)
class Receive:
    """MPI_Recv, or MPI_Irecv."""

    source: int | Came = ANY
    tag: int = ANY
    starts: bool = False
    comm: int = 0


@dataclass(frozen=True, slots=True)
class Probe:
    """MPI_Probe; or MPI_Iprobe, after whose no some statements are left out."""

    source: int = ANY
    tag: int = ANY
    comm: int = 0
    polls: bool = False
    skips: int = 0


@dataclass(frozen=True, slots=True)
class Wait:
    """MPI_Wait and MPI_Waitall; MPI_Waitany if one is enough. Requests completed before count as null.

    If it polls, MPI_Testall or MPI_Testany; after a failed poll some statements are left out.
    """

    requests: tuple[int, ...]
    one_is_enough: bool = False
    polls: bool = False
    skips: int = 0


@dataclass(frozen=True, slots=True)
class Barrier:
    """MPI_Barrier, or MPI_Ibarrier."""

    starts: bool = False
    comm: int = 0


@dataclass(frozen=True, slots=True)
class Broadcast:
    """MPI_Bcast, or MPI_Ibcast: all wait for the root, and for everybody if the library synchronises."""

    root: int
    starts: bool = False
    comm: int = 0


@dataclass(frozen=True, slots=True)
class Jump:
    """Goes on at a later statement if an earlier blocking receive took a message with this tag."""

    received: int
    tag: int
    to: int


Statement: TypeAlias = Send | Receive | Probe | Wait | Barrier | Broadcast | Jump
Program: TypeAlias = tuple[tuple[Statement, ...], ...]
"""The statements of rank 0, of rank 1, and so on."""
