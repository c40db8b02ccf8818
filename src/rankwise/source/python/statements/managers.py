"""Context managers made of generators: what stands behind the `yield` runs when the block is left.

A `with` statement over such a generator is lowered as Python runs it: the generator's body in place,
and the block of the `with` where the generator yields. A way out of the block, by `return` or `break`,
goes through the rest of the generator; an exception is raised where the generator waits.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from dataclasses import dataclass, field

from rankwise.program import Block, Unknown, Value
from rankwise.source.python.calls.argument_binding import bind, evaluate
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import FunctionInfo, Module
from rankwise.source.python.names.naming import parameters_of
from rankwise.source.python.names.raised_exceptions import Raising
from rankwise.source.python.names.scopes import FunctionNode, NameScope
from rankwise.source.python.statements.cleanup_frames import CleanupFrame, Finally, leave_to

_DECORATORS = frozenset({"contextmanager", "asynccontextmanager"})


@dataclass(eq=False)
class Suspended(Finally):
    """The block of a `with`, seen from the generator that waits for its end.

    `outside` are the frames around the `with` statement: the generator's own, which lie in between, are
    left by the generator itself.
    """

    outside: list[CleanupFrame] = field(default_factory=list)

    def catches(self, lowering: Lowering, depth: int, raising: Raising) -> bool:
        return False

    def frames_outside(self, frames: list[CleanupFrame]) -> list[CleanupFrame]:
        return self.outside


@dataclass(eq=False)
class OpenGenerator:
    """A generator whose body is being lowered in place."""

    info: FunctionInfo
    frame: Suspended
    end: Block
    after: Block
    body: Callable[[Value], None]
    scope: NameScope
    module: Module


def is_manager(info: FunctionInfo) -> bool:
    """Return whether a function is a generator made a context manager, in a form that rankwise follows."""
    if isinstance(info.node, ast.Lambda) or not info.scope.yields or info.decorated:
        return False
    names = {ast.unparse(each).rpartition(".")[2] for each in info.node.decorator_list}
    return bool(names & _DECORATORS) and _yields_once(info.node)


def _yields_once(node: FunctionNode) -> bool:
    """Whether there is one `yield`, outside of loops, and no `super`, which would mean another class here."""
    count = 0
    waiting: list[tuple[ast.AST, bool]] = [(node, False)]
    while waiting:
        each, in_loop = waiting.pop()
        for part in ast.iter_child_nodes(each):
            if isinstance(part, ast.YieldFrom) or (isinstance(part, ast.Name) and part.id == "super"):
                return False
            if isinstance(part, ast.Yield):
                count += 2 if in_loop else 1
            if not isinstance(part, FunctionNode):
                waiting.append((part, in_loop or isinstance(part, ast.For | ast.While | ast.AsyncFor)))
    return count == 1


def find_manager(lowering: Lowering, node: ast.expr) -> FunctionInfo | None:
    """Return the generator that `with node` runs, or None."""
    if not isinstance(node, ast.Call):
        return None
    static = lowering.static(node.func)
    found = [static] if isinstance(static, FunctionInfo) else []
    if static is None and isinstance(node.func, ast.Attribute):
        name = node.func.attr
        classes = lowering.inference.classes_in(lowering.kinds(node.func.value))
        methods = [each.find(name) for each in classes] if classes else lowering.workspace.methods.get(name)
        found = [each for each in methods or () if each is not None]
    if len(found) != 1 or found[0] in lowering.inlined or not is_manager(found[0]):
        return None
    return found[0]


def run_manager(
    lowering: Lowering, info: FunctionInfo, call: ast.Call, body: Callable[[Value], None], node: ast.AST
) -> None:
    """Lower the generator in place; `body` lowers the block, given what the generator yields."""
    receiver = [lowering.value(call.func.value)] if _has_receiver(info, call) else []  # type: ignore[attr-defined]
    values = bind(lowering, info, evaluate(lowering, call), receiver, call)
    mark = lowering.builder.mark()
    end, after, entry = (lowering.new_block(node) for _ in range(3))
    reason = ("left", next(lowering.workspace.numbers))
    frame = Suspended(entry, reason, outside=list(lowering.frames))
    frame.ways["end"] = (0, lambda later: later.jump(after))
    lowering.builder.write(reason, lowering.constant(0))
    waiting = OpenGenerator(info, frame, end, after, body, lowering.scope, lowering.module)
    lowering.workspace.inlined.add(info)
    lowering.inlined.add(info)
    _go_into(lowering, waiting)
    for parameter, value in zip(parameters_of(info.node), values, strict=True):
        lowering.write(parameter.arg, value)
    assert not isinstance(info.node, ast.Lambda)
    lowering.run(info.node.body)
    _go_out(lowering, waiting)
    lowering.inlined.discard(info)
    lowering.here = node
    lowering.jump(end)
    lowering.join(end, mark)
    frame.lead_on(lowering)
    lowering.join(after, mark)


def _has_receiver(info: FunctionInfo, call: ast.Call) -> bool:
    return info.has_receiver and isinstance(call.func, ast.Attribute)


def _go_into(lowering: Lowering, waiting: OpenGenerator) -> None:
    lowering.managers.append(waiting)
    lowering.scope, lowering.module = waiting.info.scope, waiting.info.module


def _go_out(lowering: Lowering, waiting: OpenGenerator) -> None:
    lowering.managers.pop()
    lowering.scope, lowering.module = waiting.scope, waiting.module


def waiting_here(lowering: Lowering) -> OpenGenerator | None:
    """Return the generator that is lowered in place just here, or None."""
    waiting = lowering.managers[-1] if lowering.managers else None
    return waiting if waiting is not None and lowering.scope.running is waiting.info.scope else None


def suspend(lowering: Lowering, waiting: OpenGenerator, value: Value, node: ast.AST) -> Value:
    """Lower the block of the `with` where the generator yields."""
    mark = lowering.builder.mark()
    scope = lowering.scope
    _go_out(lowering, waiting)
    lowering.frames.append(waiting.frame)
    waiting.body(value)
    lowering.here = node
    if not lowering.builder.dead:
        waiting.frame.enter(lowering, "end", lambda later: later.jump(waiting.after))
    lowering.frames.pop()
    _go_into(lowering, waiting)
    lowering.scope = scope
    lowering.join(waiting.frame.entry, mark)
    return Unknown("sent")


def leave_generator(lowering: Lowering, waiting: OpenGenerator) -> None:
    """`return` in the generator: it is over."""
    depth = len(waiting.frame.outside)
    leave_to(lowering, depth, ("over", waiting), lambda later: later.jump(waiting.end))
