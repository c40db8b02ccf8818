"""RW911 to RW914: MPI is initialised once, then used, then finalised."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.argument_findings import NOWHERE, about, shown
from rankwise.checks.arguments.call_facts import CallFacts, facts_of
from rankwise.checks.check_registry import check
from rankwise.checks.lifecycle.mpi_phases import FINALISES, INITIALISES, Moment, MpiPhase, MpiPhases
from rankwise.findings import Finding, Related, rule
from rankwise.program import Call
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.standard.any_time import is_allowed_any_time


@check("RW911", "RW912", "RW913", "RW914")
def mpi_is_used_while_it_runs(model: Model) -> Iterator[Finding]:
    """Every call of MPI is made between MPI_Init and MPI_Finalize, which are called once each."""
    facts = facts_of(model)
    if not facts.calls or _uses_sessions(facts):
        return
    programs = [
        MpiPhases(facts, main) for main in model.program.defined() if _is_main(main) and not _asks(main)
    ]
    seen: dict[Call, set[Moment]] = {}
    for each in programs:
        for call, moments in each.seen.items():
            seen.setdefault(call, set()).update(moments)
    if not programs or not all(each.complete for each in programs):
        return
    if _elsewhere(facts, seen, INITIALISES) or _elsewhere(facts, seen, FINALISES):
        return  # a constructor, a thread or a handler starts or ends MPI: the order is not known
    for call, moments in seen.items():
        finding = _misplaced(call, moments)
        if finding is not None:
            yield finding
    for each in programs:
        yield from _unfinished(each)


def _misplaced(call: Call, moments: set[Moment]) -> Finding | None:
    """Return what is wrong with a call that is made in these moments, if all of them are wrong."""
    entry = call.standard
    assert entry is not None
    phases = {moment.phase for moment in moments}
    if len(phases) != 1:
        return None
    (phase,) = phases
    began = [moment.by for moment in moments if moment.by is not None]
    if entry.name in INITIALISES:
        if phase not in (MpiPhase.RUNNING, MpiPhase.AFTER) or call in began:
            return None
        word = "initialised" if phase is MpiPhase.RUNNING else "finalised"
        return about(call, "RW913", f"MPI is {word} already", _since(began, word))
    if is_allowed_any_time(entry):
        return None
    if phase is MpiPhase.BEFORE:
        return about(call, "RW911", "MPI is not initialised yet")
    if phase is MpiPhase.AFTER and call not in began:
        return about(call, "RW912", "MPI is finalised already", _since(began, "finalised"))
    return None


def _since(began: list[Call], word: str) -> list[Related]:
    places = dict.fromkeys(call.location for call in began if call.location is not None)
    return [Related("because", f"MPI is {word} here", place) for place in places]


def _unfinished(phases: MpiPhases) -> Iterator[Finding]:
    """Yield the places where main returns without MPI_Finalize, one for each place."""
    reported = set()
    for departure in phases.departures:
        where = departure.where or phases.main.location or NOWHERE
        if where in reported:
            continue
        reported.add(where)
        described = rule("RW914")
        yield Finding(
            rule=described,
            message=f"{phases.main.shown}: {described.summary}",
            where=where,
            note="returns while MPI runs",
            related=(
                Related("because", f"{shown(departure.started)} starts it", departure.started.location),
            ),
        )


def _is_main(function: Function) -> bool:
    where = function.location
    if where is not None and where.file.endswith(".py"):
        return False  # mpi4py initialises and finalises by itself
    return function.shown == "main"


def _asks(main: Function) -> bool:
    """Return whether a function finds out by itself in which phase MPI is."""
    return any(
        call.standard is not None and call.standard.name in ("MPI_Initialized", "MPI_Finalized")
        for call in main.calls()
    )


def _uses_sessions(facts: CallFacts) -> bool:
    return any(call.standard is not None and call.standard.name == "MPI_Session_init" for call in facts.calls)


def _elsewhere(facts: CallFacts, seen: dict[Call, set[Moment]], names: frozenset[str]) -> bool:
    """Return whether a call of one of these, or one of these itself, is where main does not lead."""
    for call in facts.calls:
        if call.standard is not None and call.standard.name in names and call not in seen:
            return True
    for function in facts.model.program.defined():
        for instruction in function.instructions():
            others = instruction.operands[1:] if isinstance(instruction, Call) else instruction.operands
            if any(isinstance(each, Function) and each.name in names for each in others):
                return True
    return False
