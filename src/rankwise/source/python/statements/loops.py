"""Loops and comprehensions.

`for x in xs` asks an iterator: whether there is a next element depends on `xs` and its elements.
A loop over `range` counts, so that constant trip counts are seen as such.
"""

from __future__ import annotations

import ast
from collections.abc import Callable

from rankwise.program import Block, Constant, Value
from rankwise.source.python.calls.containers import content_of, length_of, put, write_element
from rankwise.source.python.dispatch import expression, statement
from rankwise.source.python.expressions import branch_on
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.scopes import Comprehension
from rankwise.source.python.statements.cleanup_frames import Loop
from rankwise.source.python.targets import assign


@statement(ast.While)
def _while(lowering: Lowering, node: ast.While) -> None:
    mark = lowering.builder.mark()
    head, body, otherwise, after = (lowering.new_block(node) for _ in range(4))
    lowering.jump(head)
    lowering.builder.continue_in(head)
    if isinstance(node.test, ast.Constant) and node.test.value:
        lowering.jump(body)
    else:
        branch_on(lowering, node.test, body, otherwise)
    lowering.start(body)
    _run_body(lowering, node.body, Loop(after, head))
    lowering.here = node
    lowering.jump(head)
    lowering.builder.seal(head)
    lowering.join(otherwise, mark)
    lowering.run(node.orelse)
    lowering.here = node
    lowering.jump(after)
    lowering.join(after, mark)


def _run_body(lowering: Lowering, body: list[ast.stmt], loop: Loop) -> None:
    lowering.frames.append(loop)
    lowering.run(body)
    lowering.frames.pop()


@statement(ast.For, ast.AsyncFor)
def _for(lowering: Lowering, node: ast.For | ast.AsyncFor) -> None:
    mark = lowering.builder.mark()
    after, otherwise = lowering.new_block(node), lowering.new_block(node)

    def body(again: Block) -> None:
        _run_body(lowering, node.body, Loop(after, again))
        lowering.here = node

    iterate(lowering, node.target, node.iter, lowering.value, otherwise, body, node)
    lowering.join(otherwise, mark)
    lowering.run(node.orelse)
    lowering.here = node
    lowering.jump(after)
    lowering.join(after, mark)


def iterate(
    lowering: Lowering,
    target: ast.expr,
    iterable: ast.expr,
    evaluate: Callable[[ast.expr], Value],
    done: Block,
    body: Callable[[Block], None],
    node: ast.AST,
) -> None:
    """Run the body for each element; leave for `done` behind the last one.

    The body gets the block that continues with the next element. `evaluate` lowers the iterable,
    which a comprehension does in the scope around it.
    """
    bounds = _range_bounds(lowering, iterable)
    if bounds is not None:
        _count(lowering, target, [evaluate(each) for each in bounds], done, body, node)
        return
    source = evaluate(iterable)
    elements = content_of(lowering, iterable, source)
    iterator = lowering.op("iterate", source, *elements, node=iterable)
    head, inside, again = (lowering.new_block(node) for _ in range(3))
    lowering.jump(head)
    lowering.builder.continue_in(head)
    # A list may grow while it is iterated over, so it is read each time.
    present = content_of(lowering, iterable, source)
    lengths = length_of(lowering, source, iterable)
    lowering.branch(lowering.op("has_next", *lengths, node=iterable), inside, done, node)
    lowering.start(inside)
    assign(lowering, target, lowering.op("element", iterator, *present, node=target), node)
    body(again)
    lowering.jump(again)
    lowering.start(again)
    lowering.jump(head)
    lowering.builder.seal(head)


def _range_bounds(lowering: Lowering, node: ast.expr) -> list[ast.expr] | None:
    match node:
        case ast.Call(func=ast.Name(id="range"), args=[_, *_] as bounds, keywords=[]):
            plain = not any(isinstance(each, ast.Starred) for each in bounds) and len(bounds) <= 3
            return bounds if plain and lowering.scope.owner("range") is None else None
    return None


def _count(
    lowering: Lowering,
    target: ast.expr,
    bounds: list[Value],
    done: Block,
    body: Callable[[Block], None],
    node: ast.AST,
) -> None:
    start = bounds[0] if len(bounds) > 1 else lowering.constant(0)
    stop = bounds[1] if len(bounds) > 1 else bounds[0]
    step = bounds[2] if len(bounds) > 2 else lowering.constant(1)
    counter = ("counter", next(lowering.workspace.numbers))
    name = target.id if isinstance(target, ast.Name) else ""
    head, inside, again = (lowering.new_block(node) for _ in range(3))
    lowering.builder.write(counter, start)
    lowering.jump(head)
    lowering.builder.continue_in(head)
    current = lowering.builder.read(counter, name)
    lowering.branch(_goes_on(lowering, current, stop, step, node), inside, done, node)
    lowering.start(inside)
    assign(lowering, target, current, node)
    body(again)
    lowering.jump(again)
    lowering.start(again)
    lowering.builder.write(counter, lowering.op("+", current, step, node=node))
    lowering.jump(head)
    lowering.builder.seal(head)


def _goes_on(lowering: Lowering, current: Value, stop: Value, step: Value, node: ast.AST) -> Value:
    if isinstance(step, Constant) and isinstance(step.value, int):
        return lowering.op("<" if step.value > 0 else ">", current, stop, node=node)
    return lowering.op("in range", current, stop, step, node=node)


@expression(ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
def _comprehension(lowering: Lowering, node: Comprehension) -> Value:
    """Run the loops in place and collect the results; a generator is run where it is written."""
    made = lowering.allocate("", node)
    _run_generators(lowering, node, lambda again: _collect(lowering, node, made))
    return made


def search(lowering: Lowering, node: ast.GeneratorExp, stop_at: bool | None, default: Value) -> Value:
    """Run a generator up to its first element that is as true as `stop_at` says, or to the very first.

    Return that element, or the default if there is none: what `any`, `all` and `next` do.
    """
    mark, after = lowering.builder.mark(), lowering.new_block(node)
    key = ("searched", next(lowering.workspace.numbers))

    def read_again(again: Block) -> None:
        if stop_at is None:
            lowering.builder.write(key, lowering.value(node.elt))
            lowering.jump(after)
            return
        found = lowering.new_block(node)
        branch_on(lowering, node.elt, *((found, again) if stop_at else (again, found)))
        lowering.start(found)
        lowering.builder.write(key, lowering.constant(stop_at))
        lowering.jump(after)

    _run_generators(lowering, node, read_again)
    lowering.builder.write(key, default)
    lowering.jump(after)
    lowering.join(after, mark)
    return lowering.builder.read(key)


def _run_generators(lowering: Lowering, node: Comprehension, result: Callable[[Block], None]) -> None:
    """Run the loops of a comprehension; `result` gets the block where the next round begins."""
    outside, inside = lowering.scope, lowering.module.scopes.by_node[node]

    def evaluate_outside(iterable: ast.expr) -> Value:
        lowering.scope = outside
        value = lowering.value(iterable)
        lowering.scope = inside
        return value

    def generator(number: int, around: Block) -> None:
        if number == len(node.generators):
            result(around)
            return
        part = node.generators[number]
        mark = lowering.builder.mark()
        done = lowering.new_block(node)

        def body(again: Block) -> None:
            for test in part.ifs:
                passed = lowering.new_block(node)
                branch_on(lowering, test, passed, again)
                lowering.start(passed)
            generator(number + 1, again)

        evaluate = lowering.value if number else evaluate_outside
        iterate(lowering, part.target, part.iter, evaluate, done, body, node)
        lowering.join(done, mark)

    lowering.scope = inside
    generator(0, lowering.builder.block)
    lowering.scope = outside


def _collect(lowering: Lowering, node: Comprehension, made: Value) -> None:
    if isinstance(node, ast.DictComp):
        key = lowering.value(node.key)
        write_element(lowering, made, [key], lowering.value(node.value), node)
    else:
        value = lowering.value(node.elt)
        put(lowering, made, value, node, *([value] if isinstance(node, ast.SetComp) else []))
