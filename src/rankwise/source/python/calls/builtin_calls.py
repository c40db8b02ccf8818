"""Python's builtin functions: most are operations on their arguments and what these contain."""

from __future__ import annotations

import ast

from rankwise.program import Value
from rankwise.source.python.calls.argument_binding import evaluate
from rankwise.source.python.calls.containers import (
    change_length,
    content,
    content_of,
    copy_into,
    length_of,
    make_container,
    passing,
    put,
    put_in_place,
    write_element,
)
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.mpi_names import NUMBER
from rankwise.source.python.names.raised_exceptions import BY_CONVERSION, BY_ITERATOR
from rankwise.source.python.statements.loops import search
from rankwise.source.python.word_lists import words

PURE = words(
    "abs all any ascii bin bool bytes callable chr complex divmod enumerate float format frozenset "
    "hex int isinstance issubclass iter len max memoryview min next object oct ord pow range repr "
    "reversed round slice sorted str sum type zip"
)
_CONVERSIONS = words("int float complex bytes chr")
_HOLDING = words("enumerate iter max memoryview min next reversed sum zip")
"""Builtins whose result holds, or is, an element of an argument."""
_AS_LONG = words("enumerate iter reversed zip")
"""Builtins whose result has as many elements as their arguments."""
_BY_LENGTH = _AS_LONG | {"len"}
_COPIES = frozenset(["list", "set", "tuple", "dict", "frozenset", "sorted", "bytearray"])
CONTAINERS = frozenset(
    {"collections.deque", "collections.defaultdict", "collections.OrderedDict", "collections.Counter"}
)
"""Library classes that behave like the builtin containers."""


def lower(lowering: Lowering, name: str, node: ast.Call) -> Value | None:
    """Lower a call of a builtin; None for one whose effect lies outside of the program."""
    if name in _COPIES:
        return make_from(lowering, node, is_set=name in ("set", "frozenset"))
    match name, node.args:
        case "any", [ast.GeneratorExp() as generator]:
            return search(lowering, generator, True, lowering.constant(False))
        case "all", [ast.GeneratorExp() as generator]:
            return search(lowering, generator, False, lowering.constant(True))
        case "next", [ast.GeneratorExp() as generator, *default]:
            return search(lowering, generator, None, _default_of_next(lowering, default))
        case "getattr", [receiver, ast.Constant(value=str(attribute)), *_]:
            read = ast.copy_location(ast.Attribute(receiver, attribute, ast.Load()), node)
            return lowering.value(read)
        case "setattr", [receiver, ast.Constant(value=str(attribute)), value]:
            address = lowering.offset(lowering.value(receiver), attribute, node=node)
            lowering.store(address, lowering.value(value), node)
            return lowering.constant(None)
        case (("map" | "filter"), [function, iterable, *_]):
            return _apply(lowering, lowering.value(function), iterable, node, name == "filter")
    return _operation(lowering, name, node) if name in PURE else None


def _default_of_next(lowering: Lowering, default: list[ast.expr]) -> Value:
    return lowering.value(default[0]) if default else lowering.constant(None)


def _operation(lowering: Lowering, name: str, node: ast.Call) -> Value:
    given = evaluate(lowering, node)
    elements: list[Value] = []
    for argument, value in zip(given.nodes, given.positional, strict=True):
        elements += content_of(lowering, argument, value)
    for value in (*given.keywords.values(), *given.spread):
        elements += content(lowering, value, node)
    lengths: list[Value] = []
    if name in _BY_LENGTH:
        lengths = [each for value in given.positional for each in length_of(lowering, value, node)]
    if name == "len" and not given.spread:
        return lowering.op(name, *lengths, node=node)
    result = lowering.op(name, *given.flat(), *elements, node=node)
    if name in _AS_LONG and not given.spread:
        lowering.lengths[result] = lengths
    if name in _CONVERSIONS and not all(lowering.kinds(each) == {NUMBER} for each in given.nodes):
        lowering.may_raise(BY_CONVERSION, result, node=node)
    elif name == "next" and len(given.flat()) == 1:
        lowering.may_raise(BY_ITERATOR, result, node=node)
    if name not in _HOLDING:
        return result
    held = passing(lowering, result, elements, node)
    if name in _AS_LONG and not given.spread:
        lowering.lengths[held] = lengths
    return held


def make_from(lowering: Lowering, node: ast.Call, *, is_set: bool = False) -> Value:
    """Make a container from the elements of others, and of keywords; of equals a set has one."""
    given = evaluate(lowering, node)
    sources = [*given.positional, *given.spread]
    made = make_container(lowering, [], node)
    for each in sources:
        copy_into(lowering, made, each, node)
        if is_set:
            change_length(lowering, made, node, *content(lowering, each, node))
    for name, value in given.keywords.items():
        write_element(lowering, made, [lowering.constant(name)], value, node)
    return made


def _apply(lowering: Lowering, function: Value, iterable: ast.expr, node: ast.Call, is_filter: bool) -> Value:
    """Call a function for each element, where Python would do so later, and collect the results."""
    source = lowering.value(iterable)
    elements = content_of(lowering, iterable, source)
    others = lowering.values(node.args[2:])
    made = make_container(lowering, [], node)
    iterator = lowering.op("iterate", source, *elements, node=iterable)
    head, inside, done = (lowering.new_block(node) for _ in range(3))
    lowering.jump(head)
    lowering.builder.continue_in(head)
    lengths = length_of(lowering, source, node)
    lowering.branch(lowering.op("has_next", *lengths, node=iterable), inside, done, node)
    lowering.start(inside)
    element = lowering.op("element", iterator, *elements, node=iterable)
    answer = lowering.call(function, [element, *others], node)
    put(lowering, made, answer, node, *([answer] if is_filter else []))
    put_in_place(lowering, made, element, node)
    lowering.jump(head)
    lowering.builder.seal(head)
    lowering.start(done)
    return made
