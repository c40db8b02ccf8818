"""What may have become of a handle, at each place where something is done with it."""

from __future__ import annotations

import enum
from collections.abc import Iterable
from dataclasses import dataclass, field

from rankwise.checks.arguments.call_facts import CallFacts
from rankwise.checks.resources.feasible_paths import FeasiblePaths, State
from rankwise.checks.resources.membership import may_be_null
from rankwise.checks.resources.object_handles import Does, Handle, HandleEvent
from rankwise.findings import Location
from rankwise.program import Block, Branch, Call, Instruction, Jump, Operation, Phi, Return
from rankwise.program.structure import Function
from rankwise.standard.constants import NULL_HANDLES

_COMMITTED_LIKE_THE_OLD = "MPI_Type_dup"


class HandlePhase(enum.Enum):
    """The phases of a handle's life."""

    UNSET = "not set"
    LIVE = "made here"
    FREED = "freed"
    NULL = "null"
    PREDEFINED = "predefined"
    OTHER = "something else"


@dataclass(frozen=True, slots=True)
class Now:
    """What a handle is at one moment, and the instruction that made it so."""

    phase: HandlePhase
    by: Instruction | None = None
    uncommitted: bool = False
    name: str = ""


@dataclass(frozen=True, slots=True)
class LostObject:
    """An object that was made and that nothing holds any more."""

    created: Call
    how: str
    where: Location | None


@dataclass(slots=True)
class History:
    """What each event met on the ways that lead to it, and what was lost."""

    seen: dict[Instruction, set[Now]] = field(default_factory=dict)
    losses: list[LostObject] = field(default_factory=list)


def follow(facts: CallFacts, function: Function, handle: Handle) -> History | None:
    """Take every way through the function; None if there are too many."""
    by_block: dict[int, list[HandleEvent]] = {}
    for instruction, event in handle.events.items():
        by_block.setdefault(instruction.block.index, []).append(event)
    for block, events in by_block.items():
        position = {each: at for at, each in enumerate(function.blocks[block].instructions)}
        events.sort(key=lambda event: position[event.instruction])
    history = History()
    follower = _Follower(facts, handle, by_block, history)
    paths = FeasiblePaths(facts, function, set(by_block))
    return history if paths.walk(Now(HandlePhase.UNSET), follower.step, follower.choose) else None


class _Follower:
    def __init__(
        self, facts: CallFacts, handle: Handle, by_block: dict[int, list[HandleEvent]], history: History
    ) -> None:
        self._facts = facts
        self._handle = handle
        self._by_block = by_block
        self._history = history
        self._freed_somewhere = any(event.does is Does.RELEASE for event in handle.events.values())

    def step(self, block: Block, state: State) -> Iterable[State]:
        assert isinstance(state, Now)
        for event in self._by_block.get(block.index, ()):
            self._history.seen.setdefault(event.instruction, set()).add(state)
            state = self._after(event, state)
        if leaves(block):
            self._lose(state, "is still there when the function returns", block.terminator.location)
        return (state,)

    def choose(self, block: Block, state: State) -> int | None:
        """A handle that was made is neither null nor predefined."""
        assert isinstance(state, Now)
        branch = block.terminator
        if not isinstance(branch, Branch) or state.phase in (HandlePhase.UNSET, HandlePhase.OTHER):
            return None
        test, opposite = branch.condition, False
        while isinstance(test, Operation) and test.operator in ("not", "convert to i1", "cast"):
            opposite ^= test.operator == "not"
            test = test.operands[0]
        if not isinstance(test, Operation) or test not in self._handle.tests:
            return None
        name, if_equal = self._handle.tests[test]
        is_equal = state.name == name
        if state.phase in (HandlePhase.FREED, HandlePhase.NULL):
            is_equal = name in NULL_HANDLES.values()
        return 0 if (if_equal == is_equal) != opposite else 1

    def _after(self, event: HandleEvent, state: Now) -> Now:
        does, instruction = event.does, event.instruction
        if does is Does.CREATE:
            self._lose(state, "is made again here, before it is freed", instruction.location)
            return Now(HandlePhase.LIVE, instruction, _is_uncommitted(instruction))
        if does is Does.RELEASE:
            return Now(HandlePhase.FREED, instruction)
        if does is Does.COMMIT:
            return Now(state.phase, state.by, False, state.name)
        if does in (Does.SET, Does.SET_NULL, Does.SET_PREDEFINED):
            self._lose(state, "is replaced here, before it is freed", instruction.location)
            if does is Does.SET_NULL:
                return Now(HandlePhase.NULL, instruction)
            return Now(
                HandlePhase.PREDEFINED if event.name else HandlePhase.OTHER, instruction, name=event.name
            )
        return state

    def _lose(self, state: Now, how: str, where: Location | None) -> None:
        if state.phase is not HandlePhase.LIVE or not isinstance(state.by, Call):
            return
        if self._freed_somewhere and may_be_null(self._facts, state.by):
            return  # where it is not freed there may be none: those ranks got a null handle
        self._history.losses.append(LostObject(state.by, how, where))


def _is_uncommitted(instruction: Instruction) -> bool:
    entry = instruction.standard if isinstance(instruction, Call) else None
    return entry is not None and entry.name.startswith("MPI_Type_") and entry.name != _COMMITTED_LIKE_THE_OLD


def leaves(block: Block) -> bool:
    """Return whether a block returns, or jumps to where a function's return statements meet."""
    end = block.terminator
    if isinstance(end, Return):
        meeting = _is_bare(block) and len(block.predecessors) > 1
        return not (meeting and all(isinstance(each.terminator, Jump) for each in block.predecessors))
    return isinstance(end, Jump) and len(end.targets[0].predecessors) > 1 and _is_bare(end.targets[0])


def _is_bare(block: Block) -> bool:
    """Return whether a block does nothing but return."""
    return all(isinstance(each, (Phi, Return)) for each in block.instructions)
