"""What a recorded run took at its branches: the seam between who records runs and who searches.

Recorders (Python's proxies, instrumented C programs) make `RunPath`s; solving and search read nothing else.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from rankwise.testing.expressions.node import Expression


class SiteKind(enum.StrEnum):
    """Why a branch is there."""

    BRANCH = "branch"
    """The program's own: an `if`, a loop, an operand of `&&`; its two outcomes are counted."""
    CHECK = "check"
    """An operation that fails for some values: a division, an index; not counted, its failure is a target."""
    HIDDEN = "hidden"
    """A decision that a library or the language made on a value (`sorted`, a concrete value needed)."""


@dataclass(frozen=True, slots=True)
class Site:
    """A place in the program with two outcomes, taken and not taken."""

    number: int
    """Its place in the table of the program's sites; the same in all runs."""
    file: str
    line: int
    column: int
    function: str
    kind: SiteKind = SiteKind.BRANCH
    text: str = ""
    """What is decided there, for people: `n == 4711`, `index < 8`."""


@dataclass(frozen=True, slots=True)
class BranchOutcome:
    """One side of a site."""

    site: int
    taken: bool


@dataclass(frozen=True, slots=True)
class Join:
    """At `position` of a rank's path it got a message (or took part in a collective) of another rank."""

    position: int
    """So many branches of the receiver came before."""
    rank: int
    """Who sent."""
    sent_at: int
    """So many recorded branches of the sender came before the send."""


@dataclass(slots=True)
class Losses:
    """What a recording lacks, by reason: each makes 'unreachable' a thing that cannot be claimed."""

    concretised: Counter[tuple[str, int]] = field(default_factory=Counter)
    """(file, line): a value that depends on the input went on as a plain one."""
    reduced: Counter[int] = field(default_factory=Counter)
    """By number of site: branches that were not recorded since their site's budget was used up."""
    is_cut: bool = False
    """Whether the recording has no end."""

    def __bool__(self) -> bool:
        return bool(self.concretised or self.reduced or self.is_cut)


class RunPath(Protocol):
    """The branches of one rank that depend on inputs, in their order; expressions are built on demand."""

    @property
    def rank(self) -> int:
        """The rank in MPI_COMM_WORLD; 0 where MPI was never started."""

    @property
    def size(self) -> int:
        """How many ranks there were."""

    @property
    def sites(self) -> Sequence[int]:
        """Of each recorded branch the number of its site."""

    @property
    def taken(self) -> Sequence[bool]:
        """Of each recorded branch the outcome."""

    @property
    def joins(self) -> Sequence[Join]:
        """In the order of their positions."""

    @property
    def losses(self) -> Losses:
        """What is missing."""

    def condition(self, index: int) -> Expression:
        """Return what had to be true for the branch to be taken (true in this run if it was, else false)."""

    def symbols_at(self, index: int) -> frozenset[int]:
        """Return numbers of what a branch depends on, without building its condition.

        Conditions of the same run that share bytes of an input, or depend on ranks, share a number.
        """


class RecordedRun(Protocol):
    """What one run recorded, over all of its ranks."""

    @property
    def sites(self) -> Mapping[int, Site]:
        """The sites of the program that are known by now; those of functions never entered as well."""

    @property
    def covered(self) -> Mapping[int, frozenset[BranchOutcome]]:
        """By rank the outcomes that were reached, also where nothing depended on inputs."""

    @property
    def paths(self) -> Mapping[int, RunPath]:
        """By rank."""

    @property
    def reads(self) -> frozenset[tuple[str, str]]:
        """The (stream, name) of what the program read."""


def before(paths: Mapping[int, RunPath], rank: int, index: int) -> Iterator[tuple[int, int]]:
    """Yield (rank, index) of all branches that had to go as they went for a branch to be reached.

    Those of its own rank, and of the ranks whose messages had come by then, up to the sends.
    """
    reach = {rank: index}
    pending = [rank]
    while pending:
        at = pending.pop()
        path = paths.get(at)
        for join in path.joins if path is not None else ():
            if join.position <= reach[at] and join.rank != at and reach.get(join.rank, -1) < join.sent_at:
                reach[join.rank] = join.sent_at
                pending.append(join.rank)
    for at, end in reach.items():
        known = len(paths[at].sites) if at in paths else 0
        yield from ((at, position) for position in range(min(end, known)))
