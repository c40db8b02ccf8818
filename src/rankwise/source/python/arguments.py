"""The arguments of a call, evaluated in order, and the parameters they go to."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from rankwise.program import Unknown, Value
from rankwise.source.python.containers import content, make_container, read_element, write_element
from rankwise.source.python.definitions import FunctionInfo
from rankwise.source.python.functions import default_value
from rankwise.source.python.lowering import Lowering

_MOST_SPREAD = 6
"""To how many parameters of an unknown callee the elements behind `*` may go."""


@dataclass(slots=True)
class Given:
    """What a call passes.

    `spread` are the values behind `*` and `**`; their elements may go to any parameter. `scattered` is
    one value that stands for all of these elements.
    """

    positional: list[Value] = field(default_factory=list)
    keywords: dict[str, Value] = field(default_factory=dict)
    spread: list[Value] = field(default_factory=list)
    scattered: Value | None = None
    nodes: list[ast.expr] = field(default_factory=list)

    def flat(self) -> list[Value]:
        """All values in order, for a callee whose parameters are not known."""
        anywhere = [self.scattered] * _MOST_SPREAD if self.scattered is not None else []
        return [*self.positional, *self.keywords.values(), *anywhere]


def evaluate(lowering: Lowering, node: ast.Call) -> Given:
    """Evaluate a call's arguments in the order they are written."""
    given = Given()
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            given.spread.append(lowering.value(argument.value))
        elif given.spread:
            # Behind *args the position is not known.
            given.spread.append(make_container(lowering, [lowering.value(argument)], argument))
        else:
            given.positional.append(lowering.value(argument))
            given.nodes.append(argument)
    for keyword in node.keywords:
        value = lowering.value(keyword.value)
        if keyword.arg is None:
            given.spread.append(value)
        else:
            given.keywords[keyword.arg] = value
    if given.spread:
        elements = [each for source in given.spread for each in content(lowering, source, node)]
        given.scattered = lowering.op("argument", *given.spread, *elements, node=node)
    return given


def bind(
    lowering: Lowering, info: FunctionInfo, given: Given, receiver: list[Value], node: ast.AST
) -> list[Value]:
    """Return a value for each parameter of the function, in order."""
    arguments = info.node.args
    positional = [*receiver, *given.positional]
    keywords = dict(given.keywords)
    values: list[Value] = []
    for parameter in (*arguments.posonlyargs, *arguments.args):
        if positional:
            values.append(positional.pop(0))
        else:
            values.append(_by_keyword(lowering, info, parameter.arg, keywords, given, node))
    if arguments.vararg:
        rest = make_container(lowering, positional, node)
        for source in given.spread:
            key = lowering.constant(None)
            write_element(lowering, rest, [key], read_element(lowering, source, [key], node), node)
        values.append(rest)
    for parameter in arguments.kwonlyargs:
        values.append(_by_keyword(lowering, info, parameter.arg, keywords, given, node))
    if arguments.kwarg:
        rest = make_container(lowering, [], node)
        for name, value in keywords.items():
            write_element(lowering, rest, [lowering.constant(name)], value, node)
        for source in given.spread:
            key = lowering.constant(None)
            write_element(lowering, rest, [key], read_element(lowering, source, [key], node), node)
        values.append(rest)
    return values


def _by_keyword(
    lowering: Lowering, info: FunctionInfo, name: str, keywords: dict[str, Value], given: Given, node: ast.AST
) -> Value:
    if name in keywords:
        return keywords.pop(name)
    default = default_value(lowering, info, name)
    if given.scattered is not None:
        known = [default] if default is not None else []
        own = [read_element(lowering, each, [lowering.constant(name)], node) for each in given.spread]
        return lowering.op("argument", given.scattered, *own, *known, node=node, name=name)
    return default if default is not None else Unknown(name)
