"""What is kept of a visit once its operations are forgotten: enough to go on, to resume, and to report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rankwise.explore.clocked import options_by_clocks
from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.legality import amended
from rankwise.explore.options import Option, options
from rankwise.explore.prediction.foretelling import Foretold
from rankwise.explore.schedule import Decision, Kind, Outcome, Schedule
from rankwise.explore.settling import settled
from rankwise.explore.visit import Ending, Visit

if TYPE_CHECKING:
    from rankwise.findings import Finding


_KNOWN = (Ending.FINISHED, Ending.DEADLOCK)


@dataclass(frozen=True, slots=True)
class Account:
    """One visit."""

    schedule: Schedule
    ending: Ending
    outcome: Mapping[Decision, Outcome]
    """What was decided, but for how long questions were answered with no: that differs from run to run."""
    options: tuple[Option, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""
    sites: Mapping[Decision, str] = field(default_factory=dict)
    """Where in the program decisions stand."""
    instead: Schedule | None = None
    """What to run in its place: it came out as MPI does not allow, or it is not known how."""
    foretold: Foretold | None = None
    """What all orders of the visit lead to; None where nobody asked."""
    is_marked: bool = False
    """Whether the program marks some of its decisions as not to be explored."""

    @property
    def is_known(self) -> bool:
        """Whether the run came to an end that says something about the program."""
        return self.ending in _KNOWN


def account(
    visit: Visit, explored: Explored = EVERYTHING, foretell: Callable[[Visit], Foretold] | None = None
) -> Account:
    """Return what is kept of a visit."""
    ending, instead = visit.ending, None
    if visit.is_whole and (ending in _KNOWN or (ending is Ending.STRAYED and visit.is_followed())):
        instead = amended(visit)
        ending = Ending.STRAYED if instead is not None else ending
    instead = settled(visit) if instead is None and visit.is_whole else instead
    outcome = {each: what for each, what in visit.outcome().items() if each.kind is not Kind.PATIENCE}
    return Account(
        visit.schedule,
        ending,
        outcome,
        tuple(_options(visit, explored)) if ending in _KNOWN else (),
        visit.findings if ending in _KNOWN else (),
        visit.remark,
        {each.decision: each.site for each in visit.decided},
        instead,
        foretell(visit) if foretell is not None and ending in _KNOWN else None,
        any(each.is_skipped for each in visit.decided),
    )


def _options(visit: Visit, explored: Explored) -> list[Option]:
    """Return what else could have been decided. A deadlock leaves messages whose clocks nobody has seen."""
    if visit.clocked is None or (visit.ending is Ending.DEADLOCK and visit.is_whole):
        return options(visit, explored)
    return options_by_clocks(visit, explored)
