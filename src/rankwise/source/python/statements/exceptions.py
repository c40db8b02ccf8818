"""`try`, `raise` and `with`.

Inside `try` every call may raise; elsewhere an exception that leaves a call ends the program and is
not followed. An explicit `raise` goes to its handler, or nowhere.
"""

from __future__ import annotations

import ast

from rankwise.program import Block, Switch, Unknown, Value
from rankwise.source.python.dispatch import statement
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.handled_exceptions import returns_value, taken_by_manager
from rankwise.source.python.names.raised_exceptions import EVERYTHING, NOTHING, Caught, caught_by, raised_by
from rankwise.source.python.statements.cleanup_frames import (
    EXCEPTION,
    CleanUp,
    Finally,
    Handlers,
    leave_by_exception,
    raise_on,
)
from rankwise.source.python.statements.managers import find_manager, run_manager
from rankwise.source.python.targets import assign

_CATCH_ALL = frozenset({"Exception", "BaseException"})


@statement(ast.Try, ast.TryStar)
def _try(lowering: Lowering, node: ast.Try | ast.TryStar) -> None:
    if not node.finalbody:
        _try_except(lowering, node)
        return
    mark = lowering.builder.mark()
    final = Finally(lowering.new_block(node), ("finally", next(lowering.workspace.numbers)))
    after = lowering.new_block(node)
    lowering.frames.append(final)
    _try_except(lowering, node)
    lowering.here = node
    if not lowering.builder.dead:
        final.enter(lowering, "end", lambda later: later.jump(after))
    if final.landing is not None:
        lowering.start(final.landing)
        final.enter(lowering, "raise", raise_on)
    lowering.frames.pop()
    lowering.join(final.entry, mark)
    lowering.run(node.finalbody)
    lowering.here = node
    final.lead_on(lowering)
    lowering.join(after, mark)


def _try_except(lowering: Lowering, node: ast.Try | ast.TryStar) -> None:
    if not node.handlers:
        lowering.run(node.body)
        lowering.run(node.orelse)
        return
    mark = lowering.builder.mark()
    landing, join = lowering.new_block(node), lowering.new_block(node)
    caught = NOTHING.union(*(caught_by(handler.type) for handler in node.handlers))
    lowering.frames.append(Handlers(landing, caught))
    lowering.run(node.body)
    lowering.frames.pop()
    lowering.run(node.orelse)
    lowering.here = node
    lowering.jump(join)
    lowering.join(landing, mark)
    if not lowering.builder.dead:
        _handle(lowering, node, join)
    lowering.join(join, mark)


def _handle(lowering: Lowering, node: ast.Try | ast.TryStar, join: Block) -> None:
    """Choose the handler: the exception decides, and none may fit."""
    exception = lowering.op("exception", lowering.builder.read(EXCEPTION), node=node)
    blocks = [lowering.new_block(handler) for handler in node.handlers]
    caught = any(_catches_all(handler) for handler in node.handlers)
    missed = None if caught else lowering.new_block(node)
    targets = blocks if missed is None else [missed, *blocks]
    if len(targets) == 1:
        lowering.jump(targets[0])
    else:
        cases = (None,) * (len(targets) - 1)
        lowering.builder.end(Switch(tuple(targets), exception, cases, lowering.at(node)))
    for block, handler in zip(blocks, node.handlers, strict=True):
        lowering.start(block)
        if handler.name:
            lowering.write(handler.name, exception)
        lowering.run(handler.body)
        lowering.here = node
        lowering.jump(join)
    if missed is not None:
        lowering.start(missed)
        raise_on(lowering)


def _catches_all(handler: ast.ExceptHandler) -> bool:
    return handler.type is None or (isinstance(handler.type, ast.Name) and handler.type.id in _CATCH_ALL)


@statement(ast.Raise)
def _raise(lowering: Lowering, node: ast.Raise) -> None:
    operands = [lowering.value(part) for part in (node.exc, node.cause) if part is not None]
    landing = lowering.landing(raised_by(node.exc))
    if landing is None:
        leave_by_exception(lowering, *operands)
        return
    # A number of its own: ranks that raise in different places may meet different handlers.
    number = lowering.constant(next(lowering.workspace.numbers))
    lowering.builder.write(EXCEPTION, lowering.op("raised", number, *operands, node=node))
    lowering.jump(landing)


@statement(ast.With, ast.AsyncWith)
def _with(lowering: Lowering, node: ast.With | ast.AsyncWith) -> None:
    _enter(lowering, node, 0)


def _enter(lowering: Lowering, node: ast.With | ast.AsyncWith, number: int) -> None:
    if number == len(node.items):
        lowering.run(node.body)
        return
    item = node.items[number]
    generator = find_manager(lowering, item.context_expr)
    if generator is not None and isinstance(item.context_expr, ast.Call):

        def block(value: Value) -> None:
            if item.optional_vars is not None:
                assign(lowering, item.optional_vars, value, node)
            _enter(lowering, node, number + 1)

        run_manager(lowering, generator, item.context_expr, block, node)
        return
    manager = lowering.value(item.context_expr)
    entered = _call_method(lowering, manager, item.context_expr, "__enter__")
    if item.optional_vars is not None:
        assign(lowering, item.optional_vars, entered, node)

    def leave(later: Lowering) -> None:
        _call_method(later, manager, item.context_expr, "__exit__")

    after = lowering.new_block(node)
    frame = CleanUp(leave, _swallows(lowering, item.context_expr))
    lowering.frames.append(frame)
    _enter(lowering, node, number + 1)
    lowering.frames.pop()
    lowering.here = node
    if not lowering.builder.dead:
        leave(lowering)
        lowering.jump(after)
    if frame.landing is not None:
        lowering.start(frame.landing)
        leave(lowering)
        _pass_or_swallow(lowering, frame, after, node)
    lowering.start(after)


def _pass_or_swallow(lowering: Lowering, frame: CleanUp, after: Block, node: ast.AST) -> None:
    if frame.swallows:
        passed = lowering.new_block(node)
        exception = lowering.op("exception", lowering.builder.read(EXCEPTION), node=node)
        lowering.builder.end(Switch((after, passed), exception, (None,), lowering.at(node)))
        lowering.start(passed)
    raise_on(lowering)


def _swallows(lowering: Lowering, manager: ast.expr) -> Caught:
    """Return which exceptions the manager may end."""
    found = taken_by_manager(lowering.workspace, manager)
    for each in lowering.inference.classes_in(lowering.kinds(manager)):
        method = each.find("__exit__")
        if method is not None and returns_value(method.node):
            found = EVERYTHING
    return found


def _call_method(lowering: Lowering, manager: Value, node: ast.expr, name: str) -> Value:
    """Call the enter or exit method; an unknown manager enters as itself and leaves without effect."""
    unused = [lowering.constant(None)] * 3 if name == "__exit__" else []
    for each in lowering.inference.classes_in(lowering.kinds(node)):
        for spelled in (name, name.replace("__", "__a", 1)):
            method = each.find(spelled)
            if method is not None:
                return lowering.call(method.function, [manager, *unused], node)
    if name == "__enter__":
        return manager
    lowering.call(Unknown(name), [manager], node)
    return Unknown()
