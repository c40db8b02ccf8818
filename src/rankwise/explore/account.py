"""What is kept of a visit once its operations are forgotten: enough to go on, to resume, and to report."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from rankwise.explore.answers import told_apart
from rankwise.explore.clocked import options_by_clocks
from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.options import Option, options
from rankwise.explore.prediction.foretelling import Foretold
from rankwise.explore.schedule import MORE, Decision, Kind, Outcome, Schedule
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
    """What was decided; how long questions were answered with no only if that is explored: it is never twice
    the same by itself."""
    options: tuple[Option, ...] = ()
    findings: tuple[Finding, ...] = ()
    remark: str = ""
    sites: Mapping[Decision, str] = field(default_factory=dict)
    """Where in the program decisions stand."""
    instead: Schedule | None = None
    """What to run in its place: it is not known what a pending receive took."""
    foretold: Foretold | None = None
    """What all orders of the visit lead to; None where nobody asked."""
    is_marked: bool = False
    """Whether the program marks some of its decisions as not to be explored."""
    is_cut: bool = False
    """Whether ranks were ended before it is known what they would have sent."""
    alike: Mapping[Decision, int] = field(default_factory=dict)
    """Of rows of questions: the number of noes from which on outcomes count as one, where it was come to."""

    @property
    def made(self) -> dict[Decision, Outcome]:
        """All choices that were made, by what outcomes are told apart."""
        from_on = {decision: (noes, MORE) for decision, noes in self.alike.items()}
        return {**self.schedule.choices, **self.outcome, **from_on}

    @property
    def is_known(self) -> bool:
        """Whether the run came to an end that says something about the program."""
        return self.ending in _KNOWN


def account(
    visit: Visit, explored: Explored = EVERYTHING, foretell: Callable[[Visit], Foretold] | None = None
) -> Account:
    """Return what is kept of a visit."""
    instead = settled(visit, explored.noes > 0) if visit.is_whole else None
    outcome = {
        each: what
        for each, what in visit.outcome().items()
        if each.kind is not Kind.PATIENCE or explored.noes
    }
    return Account(
        visit.schedule,
        visit.ending,
        outcome,
        tuple(_options(visit, explored)) if visit.ending in _KNOWN else (),
        visit.findings if visit.ending in _KNOWN else (),
        visit.remark,
        {each.decision: each.site for each in visit.decided},
        instead,
        foretell(visit) if foretell is not None and visit.ending in _KNOWN else None,
        any(each.is_skipped for each in visit.decided),
        visit.is_cut,
        _alike(visit, explored.noes),
    )


def _options(visit: Visit, explored: Explored) -> list[Option]:
    """Return what else could have been decided. A deadlock leaves messages whose clocks nobody has seen."""
    if visit.clocked is None or (visit.ending is Ending.DEADLOCK and visit.is_whole):
        return options(visit, explored)
    return options_by_clocks(visit, explored)


def _alike(visit: Visit, noes: int) -> dict[Decision, int]:
    rows = ((each.decision, told_apart(each, noes)) for each in visit.decided if noes and each.asked)
    return {decision: many for decision, many in rows if many is not None}
