"""Which communicator a collective is on, as far as the program's text tells."""

from __future__ import annotations

from dataclasses import dataclass

from rankwise.program import (
    Allocate,
    Call,
    FormalParameter,
    GlobalVariable,
    Load,
    Operation,
    Phi,
    Store,
    Value,
)
from rankwise.program.handles import communicator_name
from rankwise.program.library import COPIES_MEMORY
from rankwise.program.memory import EntryVersion, MemoryPart, MemoryPhi, Version, Write
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.uniformity import Cell, Node
from rankwise.standard import MpiCall as StandardCall
from rankwise.standard import Object, Role

SAME_MEMBERS = ("MPI_Comm_dup", "MPI_Comm_idup", "MPI_Comm_dup_with_info", "MPI_Comm_idup_with_info",
                 "MPI_Dist_graph_create", "MPI_Dist_graph_create_adjacent")  # fmt: skip
"""Constructors whose result has all members of the communicator they are called on."""
_ACROSS_WORLDS = frozenset(
    "MPI_Comm_spawn MPI_Comm_spawn_multiple MPI_Comm_accept MPI_Comm_connect MPI_Comm_join unknown".split()
)
"""Origins of intercommunicators with other processes; that of MPI_Comm_get_parent is unknown."""
_TWO_GROUPS = (_ACROSS_WORLDS - {"unknown"}) | {"MPI_Intercomm_create", "MPI_Intercomm_create_from_groups"}
"""Constructors of intercommunicators."""
_KEEPS_GROUPS = ("MPI_Comm_split", "MPI_Comm_create")
"""Constructors whose result has two groups if that which they are called on has."""
_DEEPEST_MAKING = 8


@dataclass(frozen=True)
class CommunicatorOrigin:
    """Where a communicator comes from: a predefined one by name, or the call that made it."""

    name: str
    created_by: Call | None = None


WORLD = CommunicatorOrigin("MPI_COMM_WORLD")
SELF = CommunicatorOrigin("MPI_COMM_SELF")
UNKNOWN = CommunicatorOrigin("unknown")
_PARENT = CommunicatorOrigin("MPI_Comm_get_parent")
"""Known to have two groups, and else as unknown as others."""


def communicators_of(model: Model) -> CommunicatorOrigins:
    """Return where the handles of a program come from; what is found out once is kept."""
    return model.once(CommunicatorOrigins)


class CommunicatorOrigins:
    """Follows handles back to where they were made."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: dict[tuple[Node, tuple[Call, ...]], frozenset[CommunicatorOrigin]] = {}
        self._two_groups: dict[Node, bool] = {}

    def is_collective(self, call: Call) -> bool:
        """Return whether a call concerns other ranks in a way that the text tells.

        Collectives on MPI_COMM_SELF do not; those over a group concern its members only, and who
        they are is computed at run time.
        """
        entry = call.standard
        if entry is None or _is_over_group(entry):
            return False
        is_collective = entry.is_collective or bool(self.started_by(call))
        return is_collective and self.of_call(call) != frozenset({SELF})

    def started_by(self, call: Call) -> list[Call]:
        """Return the calls that made the persistent collectives that a call of MPI_Start may start."""
        index = started_requests(call)
        if index is None:
            return []
        held = handle_nodes(self._model, call, index)
        made = [origin.created_by for node in held for origin in self._search(node, (), (), Object.REQUEST)]
        return [each for each in made if each is not None and each.standard and each.standard.is_collective]

    def of_call(self, call: Call, path: tuple[Call, ...] = ()) -> frozenset[CommunicatorOrigin]:
        """Return the origins of the communicator that a collective call, reached by a path, may be on."""
        started = self.started_by(call)
        if started:
            return frozenset().union(*(self.of_call(each, path) for each in started))
        entry = call.standard
        if entry is None or entry.collective_over == "world":
            return frozenset({WORLD})
        index = entry.collective_over
        if not isinstance(index, int) or index + 1 >= len(call.operands):
            return frozenset({WORLD})
        held = [self.of(node, path) for node in handle_nodes(self._model, call, index)]
        return frozenset().union(*held) if held else frozenset({UNKNOWN})

    def of_queried(self, call: Call) -> frozenset[CommunicatorOrigin]:
        """Return the origins of the communicator that a local call such as MPI_Comm_rank asks."""
        handle = queried_handle(call)
        return frozenset({UNKNOWN}) if handle is None else self.of(handle)

    def of(self, handle: Node, path: tuple[Call, ...] = ()) -> frozenset[CommunicatorOrigin]:
        """Return where a handle comes from; `path` are the calls that led to its function."""
        known = self._known.get((handle, path))
        if known is None:
            found = self._search(handle, path, SAME_MEMBERS)
            known = frozenset(UNKNOWN if each == _PARENT else each for each in found) or frozenset({UNKNOWN})
            self._known[handle, path] = known
        return known

    def made_as(self, handle: Node, path: tuple[Call, ...] = ()) -> frozenset[CommunicatorOrigin]:
        """Return where a handle comes from if a copy of a communicator is another one."""
        return frozenset(self._search(handle, path, through=()))

    def made_groups(self, handle: Node) -> set[CommunicatorOrigin]:
        """Return where the handle of a group comes from."""
        return self._search(handle, (), (), Object.GROUP)

    def may_have_two_groups(self, handle: Node, depth: int = 0) -> bool:
        """Return whether a handle may be that of an intercommunicator, as far as the text tells."""
        known = self._two_groups.get(handle)
        if known is None:
            origins = self._search(handle, (), SAME_MEMBERS)
            known = any(self._makes_two_groups(each, depth) for each in origins)
            self._two_groups[handle] = known
        return known

    def _makes_two_groups(self, origin: CommunicatorOrigin, depth: int) -> bool:
        made = origin.created_by
        if made is None or made.standard is None:
            return origin == _PARENT
        if made.standard.name not in _KEEPS_GROUPS or depth > _DEEPEST_MAKING:
            return made.standard.name in _TWO_GROUPS
        given = queried_handle(made)
        return given is not None and self.may_have_two_groups(given, depth + 1)

    def joins_worlds(self, origin: CommunicatorOrigin, depth: int = 0) -> bool:
        """Return whether a communicator has members that MPI_COMM_WORLD lacks, such as spawned processes.

        A merged intercommunicator has, unless both of its groups are of one MPI_COMM_WORLD. With an
        intercommunicator itself the two sides make calls of their own.
        """
        made = origin.created_by
        if made is None or made.standard is None or depth > _DEEPEST_MAKING:
            return False
        given = self.of(handle) if (handle := queried_handle(made)) is not None else frozenset()
        if made.standard.name == "MPI_Intercomm_merge":
            return any(each.name in _ACROSS_WORLDS for each in given)
        return any(self.joins_worlds(each, depth + 1) for each in given)

    def is_one(self, handle: Value) -> bool:
        """Return whether a handle can only stand for one communicator; a copy is another one."""
        found = self._search(handle, (), through=())
        if len(found) != 1 or found <= {UNKNOWN, _PARENT}:
            return False
        made = next(iter(found)).created_by
        return made is None or not self._model.repetition.around(made.block)

    def _search(
        self,
        handle: Node,
        path: tuple[Call, ...],
        through: tuple[str, ...],
        wanted: Object = Object.COMMUNICATOR,
    ) -> set[CommunicatorOrigin]:
        """Follow a handle of a wanted kind back to where it was made, through the constructors named."""
        versions = self._model.dependence.versions
        entered = {callee: call for call in path for callee in self._model.callees(call)}
        found: set[CommunicatorOrigin] = set()
        work: list[Node] = [handle]
        seen: set[Node] = set()
        while work:
            node = work.pop()
            if node in seen:
                continue
            seen.add(node)
            if isinstance(node, Phi):
                work.extend(node.operands)
            elif isinstance(node, Operation):
                work.extend(node.operands[1:] if node.operator == "select" else node.operands)
            elif isinstance(node, Load):
                parts = self._model.points_to.of(node.address)
                work.extend(self._model.dependence.held(node, part) for part in parts)
                if not parts:
                    found.add(UNKNOWN)
            elif isinstance(node, Cell):
                writers = self._model.dependence.cells.writers(node.part)
                work.extend(Write(writer, node.part) for writer in writers)
                work.extend(self._initial(node.part))
            elif isinstance(node, FormalParameter):
                self._follow_parameter(node, self._calls_of(node.function, entered), work, found)
            elif isinstance(node, Write):
                self._follow_write(node, through, wanted, work, found)
            elif isinstance(node, MemoryPhi):
                work.extend(version for _, version in versions.arriving(node))
            elif isinstance(node, EntryVersion):
                calls = self._calls_of(node.function, entered)
                work.extend(versions.before(call, node.part) for call in calls)
                work.extend(self._initial(node.part) if not calls else ())
            elif isinstance(node, Call):
                self._follow_result(node, work, found)
            elif isinstance(node, Value) and (name := communicator_name(node)) is not None:
                if name != "MPI_COMM_NULL":
                    found.add(CommunicatorOrigin(name))
            else:
                found.add(UNKNOWN)
        return found

    def _calls_of(self, function: Function, entered: dict[Function, Call]) -> list[Call]:
        call = entered.get(function)
        return [call] if call is not None else self._model.points_to.callers.get(function, [])

    def _follow_parameter(
        self, node: FormalParameter, calls: list[Call], work: list[Node], found: set[CommunicatorOrigin]
    ) -> None:
        if not calls:
            found.add(UNKNOWN)
        for call in calls:
            if node.index + 1 < len(call.operands):
                work.append(call.operands[node.index + 1])

    def _follow_write(
        self,
        node: Write,
        through: tuple[str, ...],
        wanted: Object,
        work: list[Node],
        found: set[CommunicatorOrigin],
    ) -> None:
        instruction = node.instruction
        if isinstance(instruction, Store):
            work.append(instruction.value)
            if not self._model.dependence.overwrites(instruction.address, node.part):
                work.append(self._model.dependence.held(instruction, node.part))
            return
        assert isinstance(instruction, Call)
        entry = instruction.standard
        if entry is not None:
            kinds = {effect.object for effect in entry.creates}
            source = entry.index_of(Role.COMMUNICATOR)
            if wanted in kinds and entry.name not in through:
                found.add(CommunicatorOrigin(entry.name, instruction))
            elif wanted is Object.REQUEST:  # starting and waiting leave it what it is
                work.append(self._model.dependence.held(instruction, node.part))
            elif kinds & {Object.COMMUNICATOR, Object.WINDOW, Object.FILE} and source is not None:
                work.append(instruction.operands[source + 1])
            else:
                found.add(_PARENT if entry.name == _PARENT.name else UNKNOWN)
            return
        for callee in self._model.callees(instruction):
            if callee.blocks:
                versions = self._model.dependence.versions
                work.extend(versions.at_end(block, node.part) for block in callee.returning_blocks())
            elif copied := self._copied(instruction, callee, node.part):
                work.extend((*copied, self._model.dependence.held(instruction, node.part)))
            else:
                found.add(UNKNOWN)

    def _initial(self, part: MemoryPart) -> list[Value]:
        """Return what a global variable holds when the program begins."""
        owner = part.object
        initial = owner.initial if isinstance(owner, GlobalVariable) else ()
        return [value for field, value in initial if self._model.points_to.parts.find(owner, field) is part]

    def _copied(self, call: Call, callee: Function, part: MemoryPart) -> list[Version | Cell]:
        """Return what a call that copies memory may put into a part, as a structure is given its values."""
        points_to = self._model.points_to
        if callee.name not in COPIES_MEMORY and not callee.name.startswith(("llvm.memcpy", "llvm.memmove")):
            return []
        to, source = COPIES_MEMORY.get(callee.name, (0, 1))
        found: list[Version | Cell] = []
        for target in points_to.of(call.arguments[to]):
            for origin in points_to.of(call.arguments[source]):
                fields = (origin.field, target.field, part.field)
                if target.object is part.object and all(isinstance(field, int) for field in fields):
                    field = int(origin.field) - int(target.field) + int(part.field)
                    found.append(
                        self._model.dependence.held(call, points_to.parts.find(origin.object, field))
                    )
        return found

    def _follow_result(self, call: Call, work: list[Node], found: set[CommunicatorOrigin]) -> None:
        callees = [callee for callee in self._model.callees(call) if callee.blocks]
        if not callees:
            found.add(UNKNOWN)
        for callee in callees:
            work.extend(callee.returned_values())


def _is_over_group(entry: StandardCall) -> bool:
    over = entry.collective_over
    return isinstance(over, int) and entry.parameters[over].role is Role.GROUP


def started_requests(call: Call) -> int | None:
    """Return which argument of MPI_Start or MPI_Startall is what it starts; None for other calls."""
    entry = call.standard
    if entry is None or entry.name not in ("MPI_Start", "MPI_Startall"):
        return None
    index = entry.index_of(Role.REQUEST)
    return index if index is not None and index + 1 < len(call.operands) else None


def queried_handle(call: Call) -> Value | None:
    """Return the communicator that a local call such as MPI_Comm_rank is given."""
    index = call.standard.index_of(Role.COMMUNICATOR) if call.standard is not None else None
    return call.operands[index + 1] if index is not None and index + 1 < len(call.operands) else None


def handle_nodes(model: Model, call: Call, index: int) -> list[Value | Version | Cell]:
    """Return what stands for the handle that a call is given, by value or (MPI_Comm_free) by address."""
    argument = call.operands[index + 1]
    entry = call.standard
    if entry is None or not entry.parameters[index].is_output:
        return [argument]
    parts = model.points_to.of(argument)
    return [model.dependence.held(call, part) for part in parts]


def is_null(node: Node) -> bool:
    """Return whether a handle is MPI_COMM_NULL, or was never set."""
    if isinstance(node, EntryVersion):
        owner = node.part.object
        return isinstance(owner, Allocate) and owner.block.function is node.function
    if isinstance(node, Write) and isinstance(node.instruction, Store):
        node = node.instruction.value
    return isinstance(node, Value) and communicator_name(node) == "MPI_COMM_NULL"
