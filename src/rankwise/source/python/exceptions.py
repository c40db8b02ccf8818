"""`try`, `raise` and `with`.

Inside `try` every call may raise; elsewhere an exception that leaves a call ends the program and is
not followed. An explicit `raise` goes to its handler, or nowhere.
"""

from __future__ import annotations

import ast

from rankwise.program import Block, Call, Switch, Unknown, Unreachable, Value
from rankwise.source.python.accesses import assign
from rankwise.source.python.dispatch import statement
from rankwise.source.python.frames import CleanUp, Finally, Handlers, raise_on
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.statics import External

_CATCH_ALL = frozenset({"Exception", "BaseException"})
_SWALLOWING = frozenset({"contextlib.suppress", "pytest.raises"})


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
    lowering.frames.append(Handlers(landing))
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
    exception = lowering.op("exception", node=node)
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
    landing = lowering.landing()
    lowering.add(Call(lowering.workspace.declare("raise"), tuple(operands), lowering.at(node)))
    if landing is not None:
        lowering.jump(landing)
    else:
        lowering.builder.end(Unreachable(location=lowering.at(node)))


@statement(ast.With, ast.AsyncWith)
def _with(lowering: Lowering, node: ast.With | ast.AsyncWith) -> None:
    _enter(lowering, node, 0)


def _enter(lowering: Lowering, node: ast.With | ast.AsyncWith, number: int) -> None:
    if number == len(node.items):
        lowering.run(node.body)
        return
    item = node.items[number]
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
        exception = lowering.op("exception", node=node)
        lowering.builder.end(Switch((after, passed), exception, (None,), lowering.at(node)))
        lowering.start(passed)
    raise_on(lowering)


def _swallows(lowering: Lowering, manager: ast.expr) -> bool:
    """Whether the manager may end an exception: `suppress`, or an exit method that returns a value."""
    if isinstance(manager, ast.Call):
        static = lowering.static(manager.func)
        if isinstance(static, External):
            return static.name in _SWALLOWING
    for each in lowering.inference.classes_in(lowering.kinds(manager)):
        method = each.find("__exit__")
        if method is not None and any(
            isinstance(part, ast.Return)
            and part.value is not None
            and not (isinstance(part.value, ast.Constant) and not part.value.value)
            for part in ast.walk(method.node)
        ):
            return True
    return False


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
