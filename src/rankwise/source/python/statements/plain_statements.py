"""Assignments, conditions, returns and the other plain statements."""

from __future__ import annotations

import ast

from rankwise.program import Value
from rankwise.source.python.calls.containers import change_length, length_of, put, put_in_place
from rankwise.source.python.dispatch import statement
from rankwise.source.python.expressions import arithmetic, branch_on
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.mpi_names import CONTAINER
from rankwise.source.python.names.raised_exceptions import BY_ASSERTION
from rankwise.source.python.operators import OPERATORS
from rankwise.source.python.statements.cleanup_frames import RETURNED, Loop, leave_to, raise_on
from rankwise.source.python.statements.managers import leave_generator, waiting_here
from rankwise.source.python.targets import assign, read_target


@statement(ast.Expr)
def _expression(lowering: Lowering, node: ast.Expr) -> None:
    lowering.value(node.value)


@statement(ast.Assign)
def _assign(lowering: Lowering, node: ast.Assign) -> None:
    for target in node.targets:
        if len(node.targets) == 1 and _is_pairwise(target, node.value):
            _assign_pairwise(lowering, target, node.value, node)  # type: ignore[arg-type]
            return
    value = lowering.value(node.value)
    for target in node.targets:
        assign(lowering, target, value, node)


def _is_pairwise(target: ast.expr, value: ast.expr) -> bool:
    """Whether `a, b = x, y` can do without a tuple."""
    return (
        isinstance(target, ast.Tuple | ast.List)
        and isinstance(value, ast.Tuple | ast.List)
        and len(target.elts) == len(value.elts)
        and not any(isinstance(each, ast.Starred) for each in (*target.elts, *value.elts))
    )


def _assign_pairwise(
    lowering: Lowering, target: ast.Tuple | ast.List, value: ast.Tuple | ast.List, node: ast.stmt
) -> None:
    values = lowering.values(value.elts)
    for one, other in zip(target.elts, values, strict=True):
        assign(lowering, one, other, node)


@statement(ast.AnnAssign)
def _annotated(lowering: Lowering, node: ast.AnnAssign) -> None:
    if node.value is not None:
        assign(lowering, node.target, lowering.value(node.value), node)


@statement(ast.AugAssign)
def _augmented(lowering: Lowering, node: ast.AugAssign) -> None:
    before = read_target(lowering, node.target)
    value = lowering.value(node.value)
    operator = OPERATORS[type(node.op)]
    combined = arithmetic(lowering, operator, (node.target, before), (node.value, value), node)
    if isinstance(node.target, ast.Name) and node.target.id in lowering.scope.running.written_into:
        # An array or a list changes in place: everyone who holds it sees the new elements.
        put_in_place(lowering, before, combined, node)
        if CONTAINER in lowering.kinds(node.target):
            change_length(lowering, before, node, *length_of(lowering, value, node))
    else:
        assign(lowering, node.target, combined, node)


@statement(ast.Return)
def _return(lowering: Lowering, node: ast.Return) -> None:
    value = lowering.constant(None) if node.value is None else lowering.value(node.value)
    waiting = waiting_here(lowering)
    if waiting is not None:
        leave_generator(lowering, waiting)
        return
    lowering.builder.write(RETURNED, value)
    leave_to(lowering, 0, "return", return_here)


def return_here(lowering: Lowering) -> None:
    """Return what was kept for returning; a generator returns all it has yielded."""
    value: Value = lowering.builder.read(RETURNED)
    lowering.return_value(lowering.yielded if lowering.yielded is not None else value)


@statement(ast.If)
def _if(lowering: Lowering, node: ast.If) -> None:
    if _is_main_guard(node.test) and not lowering.module.imported:
        lowering.run(node.body)
        return
    mark, join = lowering.builder.mark(), lowering.new_block(node)
    while True:
        then, otherwise = lowering.new_block(node), lowering.new_block(node)
        branch_on(lowering, node.test, then, otherwise)
        lowering.start(then)
        lowering.run(node.body)
        lowering.here = node
        lowering.jump(join)
        lowering.start(otherwise)
        if len(node.orelse) != 1 or not isinstance(node.orelse[0], ast.If):
            break
        # A long chain of elif is nested in the tree.
        node = node.orelse[0]
        lowering.here = node
    lowering.run(node.orelse)
    lowering.here = node
    lowering.jump(join)
    lowering.join(join, mark)


def _is_main_guard(test: ast.expr) -> bool:
    match test:
        case ast.Compare(
            left=ast.Name(id="__name__"), ops=[ast.Eq()], comparators=[ast.Constant(value="__main__")]
        ):
            return True
        case ast.Compare(
            left=ast.Constant(value="__main__"), ops=[ast.Eq()], comparators=[ast.Name(id="__name__")]
        ):
            return True
    return False


@statement(ast.Assert)
def _assert(lowering: Lowering, node: ast.Assert) -> None:
    held, failed = lowering.new_block(node), lowering.new_block(node)
    branch_on(lowering, node.test, held, failed)
    lowering.start(failed)
    if node.msg is not None:
        lowering.value(node.msg)
    raise_on(lowering, BY_ASSERTION)
    lowering.start(held)


@statement(ast.Break)
def _break(lowering: Lowering, node: ast.Break) -> None:
    depth, loop = _innermost_loop(lowering)
    leave_to(lowering, depth, ("break", loop), lambda later: later.jump(loop.after))


@statement(ast.Continue)
def _continue(lowering: Lowering, node: ast.Continue) -> None:
    depth, loop = _innermost_loop(lowering)
    leave_to(lowering, depth, ("continue", loop), lambda later: later.jump(loop.again))


def _innermost_loop(lowering: Lowering) -> tuple[int, Loop]:
    for depth in range(len(lowering.frames) - 1, -1, -1):
        frame = lowering.frames[depth]
        if isinstance(frame, Loop):
            return depth + 1, frame
    raise AssertionError("Python's parser rejects break or continue outside of a loop")


@statement(ast.Delete)
def _delete(lowering: Lowering, node: ast.Delete) -> None:
    for target in node.targets:
        if isinstance(target, ast.Subscript):
            container = lowering.value(target.value)
            # A removed element shows in later lengths: the container's elements have changed.
            index = lowering.value(target.slice) if not isinstance(target.slice, ast.Slice) else container
            removed = lowering.op("removed", container, index, node=node)
            put(lowering, container, removed, node, index)
        elif isinstance(target, ast.Attribute):
            lowering.value(target.value)


@statement(ast.Pass, ast.Global, ast.Nonlocal)
def _nothing(lowering: Lowering, node: ast.stmt) -> None:
    return
