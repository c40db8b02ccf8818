"""In which phase of MPI each call is made: before it is initialised, while it runs, or after its end."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable
from dataclasses import dataclass

from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.checks.resources.feasible_paths import FeasiblePaths, State
from rankwise.checks.resources.history import leaves
from rankwise.findings import Location
from rankwise.program import Block, Call, Constant, Phi, Return, library
from rankwise.program.structure import Function

INITIALISES = frozenset({"MPI_Init", "MPI_Init_thread"})
FINALISES = frozenset({"MPI_Finalize"})
_ASKS = frozenset({"MPI_Initialized", "MPI_Finalized"})
_MAY_START = re.compile(r"init|start|begin|setup|mpi|create|main|run|boot", re.IGNORECASE)
_MAY_END = re.compile(
    r"fin|stop|end|exit|quit|shut|close|done|destroy|clean|delete|mpi|abort|die|fatal|err", re.IGNORECASE
)
_HARMLESS_NAMES = (
    library.CHANGES_NOTHING
    | library.ALLOCATES
    | frozenset(
        (*library.RETURNS_ARGUMENT, *library.COPIES_MEMORY, *library.DIFFERS_BETWEEN_RANKS, *library.WRITES)
    )
)
_HARMLESS_FAMILIES = ("llvm.", "_ZNS", "_ZNKS", "_ZS", "_Zn", "_Zd", "__", "omp_", "str", "mem", "is")


class MpiPhase(enum.Enum):
    """The phases of MPI in one process."""

    BEFORE = "before"
    RUNNING = "running"
    AFTER = "after"
    UNKNOWN = "unknown"


@dataclass(frozen=True, slots=True)
class Moment:
    """A phase, and the call that began it."""

    phase: MpiPhase
    by: Call | None = None


@dataclass(frozen=True, slots=True)
class Departure:
    """A way on which the program's main function returns while MPI runs."""

    started: Call
    where: Location | None


class MpiPhases:
    """Follows one main function through everything that it calls."""

    def __init__(self, facts: CallFacts, main: Function) -> None:
        self._facts = facts
        self._model = facts.model
        self.main = main
        self.seen: dict[Call, set[Moment]] = {}
        """What each call of MPI met."""
        self.departures: list[Departure] = []
        self.complete = True
        self._changing = self._functions_with(INITIALISES | FINALISES)
        self._asking = self._functions_with(_ASKS)
        self._results: dict[tuple[Function, Moment], frozenset[Moment]] = {}
        self._recorded: set[tuple[Function, Moment]] = set()
        self._starts: dict[Moment, Call] = {}
        self._walk(main, Moment(MpiPhase.BEFORE))

    def _functions_with(self, names: frozenset[str]) -> set[Function]:
        """Return the functions that call one of these, or call a function that does."""
        work = [
            call.block.function
            for call in self._facts.calls
            if call.standard is not None and call.standard.name in names
        ]
        found: set[Function] = set()
        while work:
            function = work.pop()
            if function not in found:
                found.add(function)
                work += [call.block.function for call in self._model.points_to.callers.get(function, ())]
        return found

    def _walk(self, function: Function, start: Moment) -> frozenset[Moment]:
        """Return what may hold after a function that is entered in this moment."""
        known = self._results.get((function, start))
        if known is not None:
            return known
        self._results[function, start] = frozenset({start})  # for calls of itself
        ends: set[Moment] = set()

        def step(block: Block, state: State) -> Iterable[State]:
            assert isinstance(state, Moment)
            states = {state}
            for call in self._calls(block):
                states = {after for each in states for after in self._after(call, each, function)}
            if leaves(block):
                ends.update(states)
                if function is self.main and not _fails(block):
                    self._depart(block, states)
            return states

        important = {
            block.index for block in function.blocks if any(self._changes(c) for c in self._calls(block))
        }
        if not FeasiblePaths(self._facts, function, important).walk(start, step, lambda block, state: None):
            self.complete = False
            ends = {Moment(MpiPhase.UNKNOWN)}
        self._results[function, start] = frozenset(ends)
        return self._results[function, start]

    def _calls(self, block: Block) -> list[Call]:
        return [each for each in block.instructions if isinstance(each, Call)]

    def _changes(self, call: Call) -> bool:
        if call.standard is not None:
            return call.standard.name in INITIALISES | FINALISES
        return any(callee in self._changing for callee in self._model.callees(call))

    def _after(self, call: Call, moment: Moment, function: Function) -> Iterable[Moment]:
        if call.standard is not None:
            self.seen.setdefault(call, set()).add(moment)
            if call.standard.name in INITIALISES | FINALISES:
                started = call.standard.name in INITIALISES
                after = Moment(MpiPhase.RUNNING if started else MpiPhase.AFTER, call)
                if function is self.main and started:
                    self._starts.setdefault(after, call)
                return (after,)
            return (moment,)
        ends: set[Moment] = set()
        for callee in self._model.callees(call):
            if not callee.blocks:
                ends.add(self._after_unknown(callee.name, moment))
            elif callee not in self._changing:
                self._record(callee, moment)
                ends.add(moment)
            elif callee in self._asking:
                self._record(callee, Moment(MpiPhase.UNKNOWN))
                ends.add(Moment(MpiPhase.UNKNOWN))
            else:
                outcome = self._walk(callee, moment)
                ends |= outcome
                if function is self.main and len(outcome) == 1:
                    self._starts.setdefault(next(iter(outcome)), call)
        return ends or {moment}

    def _after_unknown(self, name: str, moment: Moment) -> Moment:
        """A function of which only the name is known may start or end MPI, if it is called so."""
        if name in _HARMLESS_NAMES or name.startswith(_HARMLESS_FAMILIES):
            return moment
        suspicious = _MAY_START if moment.phase is MpiPhase.BEFORE else _MAY_END
        ends = moment.phase is not MpiPhase.AFTER and suspicious.search(name)
        return Moment(MpiPhase.UNKNOWN) if ends else moment

    def _record(self, function: Function, moment: Moment) -> None:
        """Note the phase of every call that a function leads to, none of which changes it."""
        work = [function]
        while work:
            each = work.pop()
            if (each, moment) in self._recorded:
                continue
            self._recorded.add((each, moment))
            for call in each.calls():
                if call.standard is not None:
                    self.seen.setdefault(call, set()).add(moment)
                else:
                    work += [callee for callee in self._model.callees(call) if callee.blocks]

    def _depart(self, block: Block, moments: set[Moment]) -> None:
        flow = self._model.flow(self.main)
        for moment in moments:
            started = self._starts.get(moment)
            if moment.phase is not MpiPhase.RUNNING or started is None or moment.by is None:
                continue
            # Where MPI is started under a condition, its end may depend on the same one.
            if flow.dominates(started.block.index, block.index):
                self.departures.append(Departure(moment.by, block.terminator.location))


def _fails(block: Block) -> bool:
    """Return whether a block returns a number other than 0, which ends the program as exit(1) does."""
    end = block.terminator
    returned = end if isinstance(end, Return) else end.targets[0].terminator
    value = returned.operands[0] if returned.operands else None
    if isinstance(value, Phi) and value.block is not block and block in value.sources:
        value = value.operands[value.sources.index(block)]
    return isinstance(value, Constant) and isinstance(value.value, int) and value.value != 0
