"""Attributes, subscripts, displays, and everything that can stand left of an `=`."""

from __future__ import annotations

import ast
import functools

from rankwise.program import Allocate, Constant, Function, Load, Operation, Unknown, Value
from rankwise.source.python.calls import mpi_calls
from rankwise.source.python.calls.class_instances import bound_method
from rankwise.source.python.calls.containers import (
    change_length,
    content,
    copy_elements,
    copy_into,
    length_of,
    make_container,
    make_tuple,
    put_in_place,
    read_element,
    write_element,
)
from rankwise.source.python.dispatch import expression
from rankwise.source.python.expressions import static_value
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.definitions import ClassInfo, FunctionInfo
from rankwise.source.python.names.mpi_names import CONTAINER, FOREIGN, NUMBER, VALUE
from rankwise.source.python.names.raised_exceptions import BY_SUBSCRIPT
from rankwise.source.python.names.statics import Variable
from rankwise.source.python.word_lists import words

_OF_SHAPE = words("shape size ndim dtype itemsize nbytes columns index")
"""Attributes of arrays and tables that the values of their elements do not decide."""


@expression(ast.Attribute)
def _attribute(lowering: Lowering, node: ast.Attribute) -> Value:
    spelling = lowering.inference.spelling(lowering.module, lowering.scope, node)
    if spelling is not None and spelling.is_property:
        return mpi_calls.lower_call(lowering, spelling, node, node.value, [], [])
    static = lowering.static(node)
    if static is not None:
        return static_value(lowering, static, node)
    receiver = lowering.value(node.value)
    return read_attribute(lowering, receiver, node)


def read_attribute(lowering: Lowering, receiver: Value, node: ast.Attribute) -> Value:
    """Return receiver.name; a property of a class in the program is called."""
    classes = lowering.inference.classes_in(lowering.kinds(node.value))
    getters = [found for each in classes if (found := each.find(node.attr)) and found.role == "property"]
    if not classes:
        everywhere = lowering.workspace.methods.get(node.attr, [])
        getters = [each for each in everywhere if each.role == "property"]

    def plain() -> Value:
        loaded = lowering.load(lowering.offset(receiver, node.attr, node=node), node, node.attr)
        if classes:
            return loaded
        if node.attr in _OF_SHAPE:
            inside = length_of(lowering, receiver, node)
        else:
            inside = content(lowering, receiver, node)
        attribute = lowering.op("attribute", receiver, loaded, *inside, node=node)
        return lowering.op("subscript", attribute, loaded, node=node, name=node.attr)

    def call(getter: FunctionInfo) -> Value:
        return lowering.call(getter.function, [receiver], node)

    if not getters:
        methods = [found for each in classes if (found := each.find(node.attr)) and not found.decorated]
        return bound_method(lowering, methods[0], receiver, node) if methods else plain()
    ways = [functools.partial(call, getter) for getter in dict.fromkeys(getters)]
    if not classes:
        ways.insert(0, functools.partial(plain))
    selector = lowering.op("type", receiver, node=node) if len(ways) > 1 else receiver
    return lowering.choose(selector, ways, node)


@expression(ast.Subscript)
def _subscript(lowering: Lowering, node: ast.Subscript) -> Value:
    static = lowering.static(node.value)
    if isinstance(static, ClassInfo):
        return lowering.value(node.value)
    container = lowering.value(node.value)
    indices = subscript_indices(lowering, node.slice)
    if isinstance(container, Function) and container.name == "os.environ":
        element = lowering.call(lowering.workspace.declare("os.getenv"), indices, node)
    else:
        element = read_element(lowering, container, indices, node)
    if not isinstance(node.slice, ast.Slice):
        lowering.may_raise(BY_SUBSCRIPT, element, node=node)
    return element


def subscript_indices(lowering: Lowering, node: ast.expr) -> list[Value]:
    """Return the values that select elements: one key, or those of slices and dimensions."""
    match node:
        case ast.Tuple():
            return [index for part in node.elts for index in subscript_indices(lowering, part)] or [
                lowering.constant(None)
            ]
        case ast.Slice():
            parts = (node.lower, node.upper, node.step)
            return [lowering.constant(None) if part is None else lowering.value(part) for part in parts]
        case ast.Starred():
            return subscript_indices(lowering, node.value)
    return [lowering.value(node)]


@expression(ast.Tuple)
def _tuple(lowering: Lowering, node: ast.Tuple) -> Value:
    if any(isinstance(part, ast.Starred) for part in node.elts):
        return _list(lowering, node)
    return make_tuple(lowering, lowering.values(node.elts), node)


@expression(ast.List, ast.Set)
def _list(lowering: Lowering, node: ast.List | ast.Set | ast.Tuple) -> Value:
    made = lowering.allocate("", node)
    for part in node.elts:
        if isinstance(part, ast.Starred):
            copy_into(lowering, made, lowering.value(part.value), node)
        else:
            value = lowering.value(part)
            put_in_place(lowering, made, value, node)
            if isinstance(node, ast.Set):
                change_length(lowering, made, node, value)
    return made


@expression(ast.Starred)
def _starred(lowering: Lowering, node: ast.Starred) -> Value:
    return copy_elements(lowering, lowering.value(node.value), node)


@expression(ast.Dict)
def _dict(lowering: Lowering, node: ast.Dict) -> Value:
    made = lowering.allocate("", node)
    for key, value_node in zip(node.keys, node.values, strict=True):
        if key is None:
            copy_into(lowering, made, lowering.value(value_node), node)
        else:
            index = lowering.value(key)
            grows = not isinstance(key, ast.Constant)
            write_element(lowering, made, [index], lowering.value(value_node), node, grows=grows)
    return made


def assign(lowering: Lowering, target: ast.expr, value: Value, node: ast.AST) -> None:
    """Give a target its new value."""
    match target:
        case ast.Name():
            lowering.write(target.id, _own(lowering, target.id, value, node))
        case ast.Attribute():
            static = lowering.static(target)
            if isinstance(static, Variable):
                cell = lowering.workspace.cell(static.module, static.module.scopes.module, static.name)
                lowering.store(cell, value, node)
            else:
                _assign_attribute(lowering, target, value, node)
        case ast.Subscript():
            container = lowering.value(target.value)
            indices = subscript_indices(lowering, target.slice)
            if isinstance(target.slice, ast.Slice) and not isinstance(value, Constant):
                # A slice takes over the elements, not the container that they come in.
                if CONTAINER in lowering.kinds(target.value):
                    change_length(lowering, container, node, *length_of(lowering, value, node))
                value = copy_elements(lowering, value, node)
            grows = _may_grow(lowering, target)
            write_element(lowering, container, indices, value, node, grows=grows)
        case ast.Tuple() | ast.List():
            unpack(lowering, target.elts, value, node)
        case ast.Starred():
            assign(lowering, target.value, value, node)


def _may_grow(lowering: Lowering, target: ast.Subscript) -> bool:
    """Whether an assignment may add an element: not to an array, nor under a number to most things."""
    kinds = lowering.kinds(target.value)
    if isinstance(target.slice, ast.Slice | ast.Tuple) or (kinds and kinds <= {FOREIGN, VALUE}):
        return False
    return lowering.kinds(target.slice) != {NUMBER}


def _own(lowering: Lowering, name: str, value: Value, node: ast.AST) -> Value:
    """Give a computed value memory of its own if what the name holds is changed in place somewhere."""
    owner = lowering.scope.owner(name)
    computed = isinstance(value, Operation) or value in lowering.addresses
    if owner is None or not computed or name not in lowering.scope.running.written_into:
        return value
    made = lowering.allocate(name, node)
    if isinstance(value, Operation) and value.operator in ("subscript", "element"):
        # It may be memory that is known, or an array without a known allocation.
        return lowering.op("element", made, value, node=node, name=name)
    put_in_place(lowering, made, value, node)
    change_length(lowering, made, node, value)
    return made


def _assign_attribute(lowering: Lowering, target: ast.Attribute, value: Value, node: ast.AST) -> None:
    receiver = lowering.value(target.value)
    for each in lowering.inference.classes_in(lowering.kinds(target.value)):
        setter = next(
            (base.setters[target.attr] for base in each.lineage() if target.attr in base.setters), None
        )
        if setter is not None:
            lowering.call(setter.function, [receiver, value], node)
            return
    if not value.name and isinstance(value, Load | Operation | Allocate):
        value.name = target.attr
    lowering.store(lowering.offset(receiver, target.attr, node=target), value, node)


def unpack(lowering: Lowering, targets: list[ast.expr], value: Value, node: ast.AST) -> None:
    """Spread the elements of a value over several targets."""
    starred = False
    for number, target in enumerate(targets):
        if isinstance(target, ast.Starred):
            starred = True
            rest = make_container(lowering, [], node)
            copy_into(lowering, rest, value, node)
            assign(lowering, target.value, rest, node)
            continue
        # Behind a starred target positions count from the end.
        index = lowering.constant(None) if starred else lowering.constant(number)
        assign(lowering, target, read_element(lowering, value, [index], node), node)


def read_target(lowering: Lowering, target: ast.expr) -> Value:
    """Read what an augmented assignment is about to change."""
    match target:
        case ast.Name():
            return lowering.read(target.id)
        case ast.Attribute():
            return _attribute(lowering, target)
        case ast.Subscript():
            return _subscript(lowering, target)
    return Unknown()
