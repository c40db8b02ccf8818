"""Python's builtin functions: most are operations on their arguments and what these contain."""

from __future__ import annotations

import ast

from rankwise.program import Value
from rankwise.source.python.arguments import evaluate
from rankwise.source.python.containers import (
    content,
    content_of,
    copy_elements,
    make_container,
    put,
    write_element,
)
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.wording import words

PURE = words(
    "abs all any ascii bin bool bytes callable chr complex divmod enumerate float format frozenset "
    "hex int isinstance issubclass iter len max memoryview min next object oct ord pow range repr "
    "reversed round slice sorted str sum type zip"
)
_COPIES = frozenset(["list", "set", "tuple", "dict", "frozenset", "sorted", "bytearray"])
CONTAINERS = frozenset(
    {"collections.deque", "collections.defaultdict", "collections.OrderedDict", "collections.Counter"}
)
"""Library classes that behave like the builtin containers."""


def lower(lowering: Lowering, name: str, node: ast.Call) -> Value | None:
    """Lower a call of a builtin; None for one whose effect lies outside of the program."""
    if name in _COPIES:
        return make_from(lowering, node)
    match name, node.args:
        case "getattr", [receiver, ast.Constant(value=str(attribute)), *_]:
            read = ast.copy_location(ast.Attribute(receiver, attribute, ast.Load()), node)
            return lowering.value(read)
        case "setattr", [receiver, ast.Constant(value=str(attribute)), value]:
            address = lowering.offset(lowering.value(receiver), attribute, node=node)
            lowering.store(address, lowering.value(value), node)
            return lowering.constant(None)
        case (("map" | "filter"), [function, iterable, *_]):
            return _apply(lowering, lowering.value(function), iterable, node)
    return _operation(lowering, name, node) if name in PURE else None


def _operation(lowering: Lowering, name: str, node: ast.Call) -> Value:
    given = evaluate(lowering, node)
    elements: list[Value] = []
    for argument, value in zip(given.nodes, given.positional, strict=True):
        elements += content_of(lowering, argument, value)
    for value in (*given.keywords.values(), *given.spread):
        elements += content(lowering, value, node)
    return lowering.op(name, *given.flat(), *elements, node=node)


def make_from(lowering: Lowering, node: ast.Call) -> Value:
    """Make a container from the elements of others, and of keywords."""
    given = evaluate(lowering, node)
    sources = [*given.positional, *given.spread]
    made = make_container(lowering, [copy_elements(lowering, each, node) for each in sources], node)
    for name, value in given.keywords.items():
        write_element(lowering, made, [lowering.constant(name)], value, node)
    return made


def _apply(lowering: Lowering, function: Value, iterable: ast.expr, node: ast.Call) -> Value:
    """Call a function for each element, where Python would do so later, and collect the results."""
    source = lowering.value(iterable)
    elements = content_of(lowering, iterable, source)
    others = lowering.values(node.args[2:])
    made = make_container(lowering, [], node)
    iterator = lowering.op("iterate", source, *elements, node=iterable)
    head, inside, done = (lowering.new_block(node) for _ in range(3))
    lowering.jump(head)
    lowering.builder.continue_in(head)
    lowering.branch(lowering.op("has_next", iterator, *elements, node=iterable), inside, done, node)
    lowering.start(inside)
    element = lowering.op("element", iterator, *elements, node=iterable)
    put(lowering, made, lowering.call(function, [element, *others], node), node)
    put(lowering, made, element, node)
    lowering.jump(head)
    lowering.builder.seal(head)
    lowering.start(done)
    return made
