"""What comparing calls between ranks or threads shows: disagreements, clearances, open questions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from rankwise.findings import Location
from rankwise.findings.coverage import Cleared, Reason, Suspect, Undecided
from rankwise.program.budget import NotDecided
from rankwise.program.instructions import Call, Instruction
from rankwise.program.structure import Function
from rankwise.standard import models

NOWHERE = Location("", 0)


@dataclass(frozen=True, slots=True)
class Disagreement:
    """A call that is not proved to be made alike by all ranks that must make it together."""

    suspect: Suspect
    """Which rule it breaks, where, which conditions decide about it, and why they differ."""
    call: Call
    path: tuple[Call, ...] = ()
    """The calls that lead to it."""
    reported_at: Call | None = None
    """The call of a function that only wraps it, or the call itself."""
    other: Call | None = None
    """What others call instead."""
    argument: str = ""
    """Which of its arguments may differ, if that is the disagreement."""
    is_first: bool = True
    """Whether no other call stands for it: a rank that does not make a call misses all collectives in it."""


@dataclass(frozen=True, slots=True)
class Alignment:
    """What is known of all calls of one kind that ranks, or threads, must make alike."""

    calls: int = 0
    leading: frozenset[Function] = frozenset()
    """The functions that make such calls, directly or not."""
    blamed: frozenset[Function] = frozenset()
    """The functions in which a call, or what decides about it, is not proved to be alike for all."""
    disagreements: tuple[Disagreement, ...] = ()
    cleared: tuple[Cleared, ...] = ()
    suspects: tuple[Suspect, ...] = ()
    undecided: tuple[Undecided, ...] = ()
    groups: tuple[Location, ...] = ()
    """Where communicators are made of groups whose members are taken to be those that pass a condition."""
    is_complete: bool = True
    """Whether the comparison was not given up as a whole."""
    failure: Exception | None = None
    """The internal error that ended the comparison."""


@dataclass(slots=True)
class AlignmentBuilder:
    """Collects what one comparison shows."""

    calls: int = 0
    leading: set[Function] = field(default_factory=set)
    groups: set[Location] = field(default_factory=set)
    _blamed: set[Function] = field(default_factory=set)
    _disagreements: list[Disagreement] = field(default_factory=list)
    _cleared: list[Cleared] = field(default_factory=list)
    _suspects: list[Suspect] = field(default_factory=list)
    _undecided: list[Undecided] = field(default_factory=list)

    def clear(self, decision: Instruction, reason: Reason) -> None:
        """Add that a decision is uniform where it matters."""
        if decision.location is not None:
            self._cleared.append(Cleared(decision.location, reason))

    def disagree(self, found: Disagreement, at: Call, decisions: Iterable[Instruction] = ()) -> None:
        """Add a disagreement, for which a call and the decisions about it are to blame."""
        self._blamed.add(at.block.function)
        self._blamed.update(decision.block.function for decision in decisions)
        self._disagreements.append(found)
        self._suspects.append(found.suspect)

    def leave_undecided(
        self, question: str, calls: Iterable[Call], decision: Instruction | None = None
    ) -> None:
        """Add a question that was given up, whose answer would say whether all make these calls alike."""
        affected = list(calls)
        at = decision.location if decision is not None else affected[0].location if affected else None
        self._undecided.append(Undecided(question, at))
        self._suspect_all(affected, decision)

    def built_by(self, compare: Callable[[], None], calls: Callable[[], list[Call]], rules: str) -> Alignment:
        """Return what a comparison adds; if it fails or is given up as a whole, all its calls are suspect."""
        is_complete = False
        failure: Exception | None = None
        try:
            compare()
            is_complete = True
        except NotDecided:
            affected = calls()
            self.calls = max(self.calls, len(affected))
            if not affected:
                self._undecided.append(Undecided(rules))
            for call in affected:
                self.leave_undecided("is this reached by all ranks", [call])
        except Exception as error:
            failure = error
            self._suspect_all(calls())
        return Alignment(
            self.calls,
            frozenset(self.leading),
            frozenset(self._blamed),
            tuple(self._disagreements),
            tuple(self._cleared),
            tuple(self._suspects),
            tuple(self._undecided),
            tuple(sorted(self.groups)),
            is_complete,
            failure,
        )

    def _suspect_all(self, calls: Iterable[Call], decision: Instruction | None = None) -> None:
        """Add calls of which nothing is known, because a decision about them is not judged or none is."""
        decides = () if decision is None or decision.location is None else (decision.location,)
        if decision is not None:
            self._blamed.add(decision.block.function)
        for call in calls:
            self._blamed.add(call.block.function)
            if call.location is not None:
                self._suspects.append(
                    Suspect(call_name(call), call.location, "RW101", decides, undecided=True)
                )


def call_name(call: Call) -> str:
    """Return the name that the standard has for a call, or that of the function it calls."""
    if call.standard is not None:
        return call.standard.name
    entry = models.find(call.callee.name)
    return entry.shown if entry is not None else call.callee.name
