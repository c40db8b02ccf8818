"""All parallel regions of a program as graphs, with the calls of MPI in them; computed once for a model."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rankwise.program.instructions import Branch, Call, Switch
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.threads import runtime_calls
from rankwise.program.threads.concurrent_points import Overlap
from rankwise.program.threads.interesting_code import (
    calls_by_function,
    counts_for_level,
    interesting_functions,
    is_construct,
    starting_functions,
)
from rankwise.program.threads.letters import Letter, LetterKind, executors
from rankwise.program.threads.team_domain import thread_differences
from rankwise.program.threads.team_expansion import TeamExpansion
from rankwise.program.threads.team_graph import NodeKind, TeamGraph, TeamNode
from rankwise.standard.openmp import EntryPoint, OpenMPKind

_ENDS = frozenset(each.end for each in OpenMPKind)
_ASSUMED = {"sequential": 0, "parallel": 1, "nested": 2}


@dataclass(frozen=True, slots=True)
class RegionTeam:
    """One outermost parallel region, or all of a program that begins threads itself."""

    graph: TeamGraph
    overlap: Overlap

    @property
    def mpi(self) -> list[TeamNode]:
        return self.graph.mpi


@dataclass(frozen=True, slots=True)
class HybridProgram:
    """What threads there are, and where they call MPI."""

    teams: tuple[RegionTeam, ...]
    has_regions: bool
    calls_mpi: bool

    @property
    def is_hybrid(self) -> bool:
        return self.has_regions and self.calls_mpi

    @property
    def is_whole(self) -> bool:
        return all(team.graph.is_whole for team in self.teams)


def hybrid_program(model: Model) -> HybridProgram:
    """Return the parallel regions of a program."""
    return model.once(_find)


def threaded_calls(model: Model) -> frozenset[Call]:
    """Return the calls of MPI that stand in a parallel region of more than one thread, directly or not."""
    return model.once(_threaded)


def _threaded(model: Model) -> frozenset[Call]:
    return frozenset(
        node.call
        for team in hybrid_program(model).teams
        for node in team.mpi
        if node.call is not None and executors(node.word)
    )


def _find(model: Model) -> HybridProgram:
    teams: list[RegionTeam] = []
    differs = _differs(model)
    forks = [
        (call, entry)
        for calls in calls_by_function(model).values()
        for call in calls
        if (entry := runtime_calls.entry_of(call)) is not None and entry.kind is OpenMPKind.PARALLEL
    ]
    seen: set[Call | None] = set()
    for function in _first_functions(model):
        expansion = TeamExpansion(model)
        expansion.function(function, ())
        teams.append(RegionTeam(expansion.graph, Overlap(expansion.graph, differs)))
        seen.update(node.call for node in expansion.graph.of_kind(NodeKind.ENTER))
    sequential = _sequential(model)
    for call, entry in forks:
        if call.block.function in sequential and call not in seen and _is_worth_it(model, call, entry):
            expansion = TeamExpansion(model)
            expansion.region(call, entry)
            teams.append(RegionTeam(expansion.graph, Overlap(expansion.graph, differs)))
    depth = _ASSUMED[model.initial_level]
    for function in _entries(model) if depth else ():
        expansion = TeamExpansion(model)
        expansion.function(
            function, tuple(Letter(LetterKind.PARALLEL, "parallel", None, 0) for _ in range(depth))
        )
        teams.append(RegionTeam(expansion.graph, Overlap(expansion.graph, differs)))
    calls_mpi = any(
        call.standard is not None for calls in calls_by_function(model).values() for call in calls
    )
    return HybridProgram(tuple(teams), bool(forks or starting_functions(model)), calls_mpi)


def _is_worth_it(model: Model, fork: Call, entry: EntryPoint) -> bool:
    """Return whether anything can be found in a region: it leads to MPI, or has two constructs."""
    body = runtime_calls.body_of(fork, entry)
    constructs = 0
    seen: set[Function] = set()
    work = [] if body is None else [body]
    while work:
        function = work.pop()
        if function in seen or function not in interesting_functions(model):
            continue
        seen.add(function)
        for call in calls_by_function(model)[function]:
            constructs += _begins_construct(call)
            if constructs > 1 or counts_for_level(call):
                return True
            work += model.callees(call)
    return False


def _begins_construct(call: Call) -> bool:
    entry = runtime_calls.entry_of(call)
    if entry is None or not is_construct(call):
        return False
    if entry.kind is OpenMPKind.BARRIER:
        return not runtime_calls.is_implicit(call)
    return entry.kind not in _ENDS


def _differs(model: Model) -> Callable[[Branch | Switch], bool]:
    def differs(branch: Branch | Switch) -> bool:
        return thread_differences(model).differs(branch.condition)

    return differs


def _first_functions(model: Model) -> Iterator[Function]:
    """Yield the functions with which a program or library begins that begins threads itself."""
    for function in model.program.defined():
        if function in starting_functions(model) and not model.points_to.callers.get(function):
            yield function


def _entries(model: Model) -> Iterator[Function]:
    """Yield the functions that matter and that nothing in the program calls; main is called by one thread."""
    for function in model.program.defined():
        called = model.points_to.callers.get(function)
        if (
            not called
            and function.shown not in ("main", "_QQmain")
            and function in interesting_functions(model)
        ):
            yield function


def _sequential(model: Model) -> set[Function]:
    """Return the functions that one thread alone may execute: those reached without a parallel region."""
    bodies = {
        body
        for calls in calls_by_function(model).values()
        for call in calls
        if (entry := runtime_calls.entry_of(call)) is not None
        and (body := runtime_calls.body_of(call, entry)) is not None
    }
    called = {
        callee
        for calls in calls_by_function(model).values()
        for call in calls
        for callee in model.callees(call)
    }
    work = [each for each in model.program.defined() if each not in called]
    found: set[Function] = set()
    while work:
        function = work.pop()
        if function in found or function in bodies:
            continue
        found.add(function)
        for call in calls_by_function(model)[function]:
            work += [callee for callee in model.callees(call) if callee.blocks]
    return found
