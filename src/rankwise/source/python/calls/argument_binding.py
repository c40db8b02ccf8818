"""The arguments of a call, evaluated in order, and the parameters they go to."""

from __future__ import annotations

import ast
from dataclasses import dataclass, field

from rankwise.program import Unknown, Value
from rankwise.source.python.calls.callbacks import MOST_SPREAD
from rankwise.source.python.calls.containers import (
    content,
    make_container,
    make_tuple,
    passing,
    read_element,
    write_element,
)
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import FunctionInfo
from rankwise.source.python.statements.functions import default_value


@dataclass(slots=True)
class PassedArguments:
    """What a call passes.

    `star` is the value behind the one `*`, whose elements go to parameters in order; `spread` are all
    values behind `*` and `**`, of which `scattered` stands for any element.
    """

    positional: list[Value] = field(default_factory=list)
    keywords: dict[str, Value] = field(default_factory=dict)
    star: Value | None = None
    spread: list[Value] = field(default_factory=list)
    scattered: Value | None = None
    anywhere: list[Value] = field(default_factory=list)
    nodes: list[ast.expr] = field(default_factory=list)

    def flat(self) -> list[Value]:
        """All values in order, for a callee whose parameters are not known."""
        return [*self.positional, *self.keywords.values(), *self.anywhere]


def evaluate(lowering: Lowering, node: ast.Call) -> PassedArguments:
    """Evaluate a call's arguments in the order they are written."""
    given = PassedArguments()
    stars = sum(isinstance(argument, ast.Starred) for argument in node.args)
    for argument in node.args:
        if isinstance(argument, ast.Starred):
            given.spread.append(lowering.value(argument.value))
            given.star = given.spread[0] if stars == 1 and argument is node.args[-1] else None
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
        spread = lowering.op("argument", *given.spread, *elements, node=node)
        given.scattered = passing(lowering, spread, elements, node)
        given.anywhere = [_starred(lowering, given, number, node) for number in range(MOST_SPREAD)]
    return given


def _starred(lowering: Lowering, given: PassedArguments, number: int, node: ast.AST) -> Value:
    """Return what the parameter gets that is the n-th behind the positional arguments."""
    assert given.scattered is not None
    if given.star is None:
        return given.scattered
    own = read_element(lowering, given.star, [lowering.constant(number)], node)
    others = [each for source in given.spread[1:] for each in content(lowering, source, node)]
    return lowering.op("element", own, *given.spread[1:], *others, node=node)


def bind(
    lowering: Lowering, info: FunctionInfo, given: PassedArguments, receiver: list[Value], node: ast.AST
) -> list[Value]:
    """Return a value for each parameter of the function, in order."""
    arguments = info.node.args
    positional = [*receiver, *given.positional]
    keywords = dict(given.keywords)
    values: list[Value] = []
    taken = 0
    for parameter in (*arguments.posonlyargs, *arguments.args):
        if positional:
            values.append(positional.pop(0))
        else:
            values.append(_by_keyword(lowering, info, parameter.arg, keywords, given, node, taken))
            taken += 1
    if arguments.vararg:
        values.append(_rest(lowering, given, positional, taken, node))
    for parameter in arguments.kwonlyargs:
        values.append(_by_keyword(lowering, info, parameter.arg, keywords, given, node))
    if arguments.kwarg:
        rest = make_container(lowering, [], node)
        for name, value in keywords.items():
            write_element(lowering, rest, [lowering.constant(name)], value, node)
        _add_spread(lowering, rest, given, node)
        values.append(rest)
    return values


def _rest(
    lowering: Lowering, given: PassedArguments, positional: list[Value], taken: int, node: ast.AST
) -> Value:
    """Return what `*args` holds."""
    if not given.spread:
        return make_tuple(lowering, positional, node)
    if given.star is not None and not positional and not taken:
        return given.star
    rest = make_container(lowering, positional, node)
    _add_spread(lowering, rest, given, node)
    return rest


def _add_spread(lowering: Lowering, container: Value, given: PassedArguments, node: ast.AST) -> None:
    key = lowering.constant(None)
    for source in given.spread:
        write_element(lowering, container, [key], read_element(lowering, source, [key], node), node)


def _by_keyword(
    lowering: Lowering,
    info: FunctionInfo,
    name: str,
    keywords: dict[str, Value],
    given: PassedArguments,
    node: ast.AST,
    number: int | None = None,
) -> Value:
    """Return what a parameter without a positional argument gets; `number` counts those, if it can."""
    if name in keywords:
        return keywords.pop(name)
    default = default_value(lowering, info, name)
    if given.scattered is not None:
        known = [default] if default is not None else []
        first = given.scattered
        sources = given.spread
        if given.star is not None:
            sources = given.spread[1:]
            if number is not None:
                first = read_element(lowering, given.star, [lowering.constant(number)], node)
        own = [read_element(lowering, each, [lowering.constant(name)], node) for each in sources]
        return lowering.op("element", first, *own, *known, node=node, name=name)
    return default if default is not None else Unknown(name)
