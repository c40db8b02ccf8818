"""Method calls: of MPI's objects, of instances of the files' classes, of containers, of anything."""

from __future__ import annotations

import ast
from collections.abc import Callable

from rankwise.program import Unknown, Value
from rankwise.source.python.calls import mpi_calls
from rankwise.source.python.calls.argument_binding import PassedArguments, bind, evaluate
from rankwise.source.python.calls.containers import (
    content,
    copy_elements,
    copy_into,
    length_of,
    make_container,
    passing,
    put,
    put_in_place,
)
from rankwise.source.python.calls.library_calls import call_unknown_method
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo
from rankwise.source.python.names.mpi_names import UNKNOWN
from rankwise.source.python.names.naming import MUTATORS
from rankwise.source.python.names.raised_exceptions import BY_SUBSCRIPT
from rankwise.source.python.word_lists import words

REMOVERS = words("pop popleft remove clear discard popitem sort reverse get_nowait")
PURE = words(
    "get items keys values strip lstrip rstrip split rsplit splitlines join format lower upper title "
    "startswith endswith replace encode decode count index find rfind isdigit isalpha zfill "
    "partition rpartition ljust rjust center sum mean std var max min prod argmax argmin argsort "
    "cumsum any all dot reshape ravel flatten transpose astype tolist tobytes item squeeze nonzero "
    "round conj trace take most_common union intersection difference issubset issuperset real imag"
)
"""Methods of texts, containers and arrays whose result follows from the receiver and the arguments."""


_AS_LONG = words("items keys values")
_MAY_MISS = words("pop popleft popitem remove")
_HOLDING = words("get items values pop popleft popitem get_nowait most_common")
"""Methods whose result holds, or is, an element of the receiver."""


def call_method(lowering: Lowering, target: ast.Attribute, node: ast.Call) -> Value:
    """Lower receiver.method(...)."""
    if _is_super(lowering, target.value):
        return _call_super(lowering, target, node)
    owner = lowering.static(target.value)
    if isinstance(owner, ClassInfo):
        return _call_of_class(lowering, owner, target, node)
    spelling = lowering.inference.spelling(lowering.module, lowering.scope, target)
    if spelling is not None and not spelling.is_property:
        return mpi_calls.lower_call(lowering, spelling, node, target.value, node.args, node.keywords)
    receiver = lowering.value(target.value)
    given = evaluate(lowering, node)
    return _call_on(lowering, target, receiver, given, node)


def _call_on(
    lowering: Lowering, target: ast.Attribute, receiver: Value, given: PassedArguments, node: ast.Call
) -> Value:
    kinds = lowering.kinds(target.value)
    name = target.attr
    classes = lowering.inference.classes_in(kinds)
    candidates = _candidates(lowering, target, classes)
    ways: list[Callable[[], Value]] = [
        lambda info=info: _call_candidate(lowering, info, receiver, given, node)  # type: ignore[misc]
        for info in candidates
    ]
    if classes:
        return _choose(
            lowering,
            receiver,
            ways or [lambda: _call_attribute(lowering, target, receiver, given, node)],
            node,
        )
    is_library = name in MUTATORS or name in REMOVERS or name in PURE or name == "copy"
    if kinds and UNKNOWN not in kinds:
        ways = []
    if is_library:
        ways.insert(0, lambda: _call_library(lowering, name, receiver, given, node))
    if ways:
        return _choose(lowering, receiver, ways, node)
    if ("attribute", name) in lowering.inference.facts:
        return _call_attribute(lowering, target, receiver, given, node)
    return call_unknown_method(lowering, name, receiver, given, node)


def _choose(lowering: Lowering, receiver: Value, ways: list[Callable[[], Value]], node: ast.AST) -> Value:
    selector = lowering.op("type", receiver, node=node) if len(ways) > 1 else receiver
    return lowering.choose(selector, ways, node)


def _candidates(lowering: Lowering, target: ast.Attribute, classes: list[ClassInfo]) -> list[FunctionInfo]:
    """Return the methods that may be meant: of the receiver's classes, or else of any class."""
    name = target.attr
    found: dict[FunctionInfo, None] = {}
    for each in classes:
        method = each.find(name)
        if method is not None:
            found[method] = None
        if _is_parameter(lowering, target.value):
            found.update(dict.fromkeys(each.overriding(name)))
    if not classes and not name.startswith("__"):
        found.update(dict.fromkeys(lowering.workspace.methods.get(name, [])))
    # A decorated method is what the decorator made of it, and lies in the instance like an attribute.
    return [each for each in found if each.role != "property" and not (classes and each.decorated)]


def _is_parameter(lowering: Lowering, node: ast.expr) -> bool:
    """Whether the object comes from outside, so that its class may be a derived one."""
    names = {each.name for each in lowering.function.parameters}
    return isinstance(node, ast.Name) and node.id in names


def _call_candidate(
    lowering: Lowering, info: FunctionInfo, receiver: Value, given: PassedArguments, node: ast.AST
) -> Value:
    first = [receiver] if info.role != "static" else []
    if info.role == "class" and info.owner is not None:
        first = [info.owner.variable]
    return lowering.call(info.function, bind(lowering, info, given, first, node), node)


def _call_attribute(
    lowering: Lowering, target: ast.Attribute, receiver: Value, given: PassedArguments, node: ast.AST
) -> Value:
    """Call the function that an attribute holds."""
    callee = lowering.load(lowering.offset(receiver, target.attr, node=target), target, target.attr)
    classes = lowering.inference.classes_in(lowering.kinds(target.value))
    is_method = any(found.has_receiver for each in classes if (found := each.find(target.attr)))
    first = [receiver] if is_method else []
    return lowering.call(callee, [*first, *given.flat()], node)


def _call_library(
    lowering: Lowering, name: str, receiver: Value, given: PassedArguments, node: ast.AST
) -> Value:
    """Do what containers, texts and arrays do."""
    if name in MUTATORS:
        for value in given.flat()[-1:] if name in ("insert", "setdefault") else given.flat():
            if name in ("extend", "update", "extendleft"):
                copy_into(lowering, receiver, value, node)
            elif name in ("fill", "itemset"):
                put_in_place(lowering, receiver, value, node)
            else:
                # A set takes no more of what it has, nor does a dictionary of keys.
                put(lowering, receiver, value, node, *(given.flat() if name in ("add", "setdefault") else []))
        return copy_elements(lowering, receiver, node) if name == "setdefault" else lowering.constant(None)
    if name == "copy":
        made = make_container(lowering, [], node)
        copy_into(lowering, made, receiver, node)
        return made
    elements = content(lowering, receiver, node)
    for value in given.flat():
        elements += content(lowering, value, node)
    result = lowering.op(name, receiver, *given.flat(), *elements, node=node)
    if name in ("sort", "reverse"):
        put_in_place(lowering, receiver, result, node)
    elif name in REMOVERS:
        put(lowering, receiver, result, node, *given.flat())
    if name in _MAY_MISS:
        lowering.may_raise(BY_SUBSCRIPT, result, node=node)
    held = result
    if name in _HOLDING:
        held = passing(lowering, result, [*elements, *given.flat()[1:]], node)
    if name in _AS_LONG:
        lowering.lengths[held] = length_of(lowering, receiver, node)
    return held


def _is_super(lowering: Lowering, node: ast.expr) -> bool:
    match node:
        case ast.Call(func=ast.Name(id="super")):
            return lowering.scope.owner("super") is None and _own_class(lowering) is not None
    return False


def _own_class(lowering: Lowering) -> ClassInfo | None:
    return lowering.info.owner if lowering.info is not None else None


def _call_super(lowering: Lowering, target: ast.Attribute, node: ast.Call) -> Value:
    owner = _own_class(lowering)
    assert owner is not None and lowering.info is not None
    parameters = lowering.function.parameters
    receiver: Value = parameters[0] if parameters else Unknown("self")
    given = evaluate(lowering, node)
    for base in owner.lineage()[1:]:
        if target.attr in base.methods:
            return _call_candidate(lowering, base.methods[target.attr], receiver, given, node)
    foreign = next((name for each in owner.lineage() for name in each.foreign_bases), "object")
    callee = lowering.workspace.declare(f"{foreign}.{target.attr}")
    return lowering.call(callee, [receiver, *given.flat()], node)


def _call_of_class(lowering: Lowering, owner: ClassInfo, target: ast.Attribute, node: ast.Call) -> Value:
    """Lower Class.method(...): an ordinary method is given its object explicitly."""
    given = evaluate(lowering, node)
    method = owner.find(target.attr)
    if method is None:
        return _call_attribute(lowering, target, owner.variable, given, node)
    first: list[Value] = [owner.variable] if method.role == "class" else []
    return lowering.call(method.function, bind(lowering, method, given, first, node), node)
