"""What calls of functions without a body write, and what that depends on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rankwise.program import library, library_sizes
from rankwise.program.failures import Failures
from rankwise.program.instructions import Call
from rankwise.program.memory.memory_objects import MemoryPart
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.structure import Function
from rankwise.program.uniformity.extents import library_parts, text_of
from rankwise.program.uniformity.message_extents import data_of, written_parts
from rankwise.standard import RESULT, Role, models, openmp
from rankwise.standard import MpiCall as StandardCall

FAILS = "may fail on some ranks only"
_MEASURED = frozenset(
    name
    for table in (
        library.READS_INPUT_INTO_REST,
        library.WRITES_REST,
        library.WRITES,
        library_sizes.WRITES_BYTES,
        library.COPIES_MEMORY,
        library.DIFFERS_BETWEEN_RANKS,
    )
    for name in table
)
"""The library functions of which the tables say which memory they write, and how much of it."""


@dataclass(frozen=True, slots=True)
class Seed:
    """A place where values begin to differ between ranks."""

    call: Call
    reason: str
    between_threads: bool = False
    scope: models.SyncScope | None = None
    """Whose members differ, where they are those of another model than MPI and OpenMP."""


class ExternalEffects:
    """Models of the functions a program calls but does not define."""

    def __init__(self, points_to: PointsTo, failures: Failures) -> None:
        self.points_to = points_to
        self._failures = failures

    def written(self, call: Call, callee: Function) -> int:
        """Return the parts a call of `callee` may write, as bits."""
        bits = 0
        for index in self.output_positions(call, callee):
            for part in self.covered(call, index):
                bits |= 1 << part.number
        return bits

    def output_positions(self, call: Call, callee: Function) -> Iterable[int]:
        """Return the positions of the arguments whose memory the call may write."""
        arguments = len(call.operands) - 1
        if call.standard is not None:
            outputs = (i for i, p in enumerate(call.standard.parameters) if p.is_output)
            return [index for index in outputs if index < arguments]
        name = callee.name
        described = models.find(name)
        if described is not None and described.writes is not None:
            return [index for index in described.writes if index < arguments]
        if name in library.CHANGES_NOTHING or name in library.ALLOCATES:
            return ()
        if name in library.READS_INPUT_INTO_REST:
            return range(library.READS_INPUT_INTO_REST[name], arguments)
        if name in library.WRITES_REST:
            return range(library.WRITES_REST[name], arguments)
        if name in library.DIFFERS_BETWEEN_RANKS:
            return [i for i in library.DIFFERS_BETWEEN_RANKS[name] if 0 <= i < arguments]
        if name in library.WRITES:
            return [index for index in library.WRITES[name] if index < arguments]
        if name in library.COPIES_MEMORY or name.startswith("llvm.mem"):
            return (0,)
        if openmp.find(name) is not None and not name.startswith("__kmpc_for_static_init"):
            return ()
        return range(arguments)

    def covered(self, call: Call, index: int) -> list[MemoryPart]:
        """Return the parts that an output argument covers: one number, or all that follows it."""
        found: list[MemoryPart] = []
        entry = call.standard
        data = data_of(entry, index) if entry is not None else None
        single = entry is not None and data is None and _is_one_number(entry, index)
        if entry is None:
            names = {callee.name for callee in self.points_to.callees.get(call, ()) if not callee.blocks}
            if names and all(name in _MEASURED or name.startswith("llvm.mem") for name in names):
                return [part for name in names for part in library_parts(self.points_to, call, name, index)]
        for part in self.points_to.of(call.operands[index + 1]):
            if single or isinstance(part.object, Function):
                found.append(part)
            elif data is not None:
                found.extend(written_parts(self.points_to, call, data, part))
            else:
                found.extend(self.points_to.parts.beside(part))
        return found

    def seed(self, call: Call, callee: Function, index: int) -> Seed | None:
        """Return why an output (RESULT for the value) may differ between ranks; None if it need not."""
        entry = call.standard
        if entry is not None:
            if index in entry.identifies_process:
                return Seed(call, "identifies the rank")
            if index in entry.differs_between_ranks:
                return Seed(call, "may differ between ranks")
            if index == RESULT and self._failures.may_fail(call):
                return Seed(call, FAILS)
            return None
        name = callee.name
        if index in library.DIFFERS_BETWEEN_RANKS.get(name, ()):
            return Seed(call, "may differ between ranks")
        if name in library.ASKS_ENVIRONMENT and text_of(call.operands[1]) in library.TELLS_RANKS_APART:
            return Seed(call, "identifies the rank")
        if name in library.READS_INPUT_INTO_REST:
            return Seed(call, "reads input that may differ between ranks")
        described = models.find(name)
        if described is not None:
            tells = described.apart if index == RESULT else index in described.differs
            return Seed(call, f"tells {described.scope.kind} apart", scope=described.scope) if tells else None
        threads = openmp.find(name)
        if threads is not None and (threads.identifies_thread or threads.selects_threads):
            return Seed(call, "tells threads apart", between_threads=True)
        return None

    def is_shared(self, call: Call, index: int) -> bool:
        """Return whether this output is equal on all members of the communicator the call is about."""
        entry = call.standard
        if entry is None:
            described = models.find(call.callee.name)
            return described is not None and index in described.shares
        is_requested = index in entry.uniform_outputs and entry.index_of(Role.COMMUNICATOR) is not None
        return is_requested or index in entry.shared_outputs

    def inputs(self, call: Call, callee: Function, index: int) -> list[int]:
        """Return the positions of the arguments that an output is computed from."""
        arguments = len(call.operands) - 1
        entry = call.standard
        if entry is not None:
            if index == RESULT or index in entry.uniform_outputs or index in entry.shared_outputs:
                return []
            return [i for i in range(arguments) if i < len(entry.parameters) and i != index]
        name = callee.name
        described = models.find(name)
        if described is not None and described.depends_on is not None:
            return [position for position in described.depends_on if position < arguments]
        if name in library.ALLOCATES or (index == RESULT and name in library.RETURNS_ARGUMENT):
            return []
        if openmp.find(name) is not None:
            return []
        if name in library.COPIES_MEMORY or name.startswith(("llvm.memcpy", "llvm.memmove")):
            return [1]
        if name.startswith(("memset", "llvm.memset")):
            return [1]
        return list(range(arguments))


def _is_one_number(entry: StandardCall, index: int) -> bool:
    parameter = entry.parameters[index]
    return not parameter.is_array and parameter.role not in (Role.STATUS, Role.TEXT, Role.BUFFER)
