"""The group in which a value may be uniform: all ranks, one communicator, a team of threads."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rankwise.program.instructions import Call
from rankwise.standard.models import SyncScope


@dataclass(frozen=True, eq=False)
class Domain:
    """A set of processes or threads, as far as an analysis needs to know it.

    `spans` says whether a collective makes its result equal on the whole domain: one on all ranks
    does for every domain, one on a row of a process grid only for that row. So it is with calls that
    ask a communicator for what all its members know. `agreed` says which nodes the members have alike
    by their nature: the colour that put them into one communicator, the memory that they share.

    A communicator may be made anew in every round of a loop. `earlier` says which nodes may hold what
    the members of an earlier one agreed on, which the members of this one need not do.

    `shared_by` returns the collective by which members that bring a value from different ways have it alike.
    """

    name: str
    spans: Callable[[Call], bool]
    agreed: Callable[[object], bool] = lambda node: False
    earlier: Callable[[object], bool] = lambda node: False
    shared_by: Callable[[object], Call | None] = lambda node: None
    threads: bool = False
    """Whether the members are threads, which share memory, instead of processes."""
    scope: SyncScope | None = None
    """What the members are in another model than MPI and OpenMP."""

    def heeds(self, call: Call) -> bool:
        """Return whether a collective that shares a value is one of the model that the members belong to."""
        return not self.threads and (call.standard is None) == (self.scope is not None)

    def parts(self, threads: bool, scope: SyncScope | None) -> bool:
        """Return whether what distinguishes threads, or the members of a scope, distinguishes the members."""
        if self.scope is None:
            return scope is None and threads == self.threads
        if scope is None:
            return not threads and not self.scope.parts_a_process
        return scope.is_within(self.scope)
