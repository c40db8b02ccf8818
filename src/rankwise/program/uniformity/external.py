"""What calls of functions without a body write, and what that depends on."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rankwise.program import library
from rankwise.program.failures import Failures
from rankwise.program.instructions import Call
from rankwise.program.memory.objects import Part
from rankwise.program.memory.points_to import PointsTo
from rankwise.program.structure import Function
from rankwise.program.uniformity.messages import data_of, written_parts
from rankwise.program.values import Constant, GlobalVariable
from rankwise.standard import RESULT, Role, openmp
from rankwise.standard import Call as StandardCall

FAILS = "may fail on some ranks only"


@dataclass(frozen=True, slots=True)
class Seed:
    """A place where values begin to differ between ranks."""

    call: Call
    reason: str
    between_threads: bool = False


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

    def covered(self, call: Call, index: int) -> list[Part]:
        """Return the parts that an output argument covers: one number, or all that follows it."""
        found: list[Part] = []
        entry = call.standard
        data = data_of(entry, index) if entry is not None else None
        single = entry is not None and data is None and _is_one_number(entry, index)
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
        if name in library.ASKS_ENVIRONMENT and _text(call) in library.TELLS_RANKS_APART:
            return Seed(call, "identifies the rank")
        if name in library.READS_INPUT_INTO_REST:
            return Seed(call, "reads input that may differ between ranks")
        threads = openmp.find(name)
        if threads is not None and (threads.identifies_thread or threads.selects_threads):
            return Seed(call, "tells threads apart", between_threads=True)
        return None

    def is_shared(self, call: Call, index: int) -> bool:
        """Say whether this output is equal on all members of the communicator the call is about."""
        entry = call.standard
        if entry is None:
            return False
        is_asked = index in entry.uniform_outputs and entry.index_of(Role.COMMUNICATOR) is not None
        return is_asked or index in entry.shared_outputs

    def inputs(self, call: Call, callee: Function, index: int) -> list[int]:
        """Return the positions of the arguments that an output is computed from."""
        arguments = len(call.operands) - 1
        entry = call.standard
        if entry is not None:
            if index == RESULT or index in entry.uniform_outputs or index in entry.shared_outputs:
                return []
            return [i for i in range(arguments) if i < len(entry.parameters) and i != index]
        name = callee.name
        if name in library.ALLOCATES or (index == RESULT and name in library.RETURNS_ARGUMENT):
            return []
        if openmp.find(name) is not None:
            return []
        if name in library.COPIES_MEMORY or name.startswith(("llvm.memcpy", "llvm.memmove")):
            return [1]
        if name.startswith(("memset", "llvm.memset")):
            return [1]
        return list(range(arguments))


def _text(call: Call) -> str | None:
    """Return the text that the first argument of a call is, where that stands in the program."""
    value = call.operands[1] if len(call.operands) > 1 else None
    if isinstance(value, GlobalVariable) and value.constant and len(value.initial) == 1:
        value = value.initial[0][1]
    if isinstance(value, Constant) and isinstance(value.value, str):
        return value.value.removesuffix("\\00")
    return None


def _is_one_number(entry: StandardCall, index: int) -> bool:
    parameter = entry.parameters[index]
    return not parameter.is_array and parameter.role not in (Role.STATUS, Role.TEXT, Role.BUFFER)
