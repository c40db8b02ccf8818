"""Containers, arrays and objects in memory.

An object is what its pointer points to. An attribute `x.a` is the field "a". Elements are kept so:

- A tuple display writes element i to the field "[i]", and all of them as one value to "[*]"; tuples
  never change afterwards.
- A store under a constant text key writes "['key']", and adds to the one value in "[*]".
- Every other store (list and set displays, `x[i] = v`, `append`, what MPI receives) writes "[]".
- Reading a constant index or key, and unpacking, reads its own field and "[]".
- Reading under any other key, and functions that read all elements, read "[]" and "[*]".
- How many elements there are is apart from what they are, in "#": every store that may add or remove
  one writes it, and `len`, iterating and a condition read it.

So each read sees every store that may have written what it reads: stores under constant keys reach
reads of the same key and of unknown keys; stores under unknown keys reach all reads.

A value need not be a container that this file knows: numpy's arrays come out of operations and
calls. What is read from one is therefore an operation over the container, the key and the loads,
which depends on all of them. A `subscript` and an `element` may point to whatever their operands point
to, so a slice or a row of an array is still that array for whatever writes through it; the result of
any other operation points nowhere.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rankwise.program import Constant, Function, GlobalVariable, Value
from rankwise.source.python.lowering import Lowering

ANY = "[]"
ALL_CONSTANT = "[*]"
LENGTH = "#"


def key_field(index: Value) -> str | None:
    """Return the field that belongs to a constant key alone."""
    if isinstance(index, Constant) and not isinstance(index.value, bool):
        if isinstance(index.value, str) and not index.value.startswith("MPI_"):
            return f"[{index.value!r}]"
        if isinstance(index.value, int) and index.value >= 0:
            return f"[{index.value}]"
    return None


def element_loads(
    lowering: Lowering, container: Value, index: Value, node: ast.AST | None = None
) -> list[Value]:
    """Load what a read under this key may see."""
    own = key_field(index)
    first = lowering.offset(container, ANY, index, node=node)
    second = (
        lowering.offset(container, own, node=node)
        if own is not None
        else lowering.offset(container, ALL_CONSTANT, index, node=node)
    )
    return [lowering.load(first, node), lowering.load(second, node)]


def content(lowering: Lowering, value: Value, node: ast.AST | None = None) -> list[Value]:
    """Load all elements the value may have, and how many; nothing for what has none."""
    if isinstance(value, Constant | Function | GlobalVariable):
        return []
    length = lowering.load(lowering.offset(value, LENGTH, node=node), node)
    return [*element_loads(lowering, value, lowering.constant(None), node), length]


def content_of(lowering: Lowering, node: ast.expr, value: Value) -> list[Value]:
    """Load the elements of an expression's value unless it is surely a scalar."""
    return [] if lowering.is_scalar(node) else content(lowering, value, node)


def read_element(lowering: Lowering, container: Value, indices: Sequence[Value], node: ast.AST) -> Value:
    """Return container[index]; several indices are those of an array or a slice."""
    index = indices[0] if len(indices) == 1 else lowering.constant(None)
    loads = element_loads(lowering, container, index, node)
    return lowering.op("subscript", container, *indices, *loads, node=node)


def write_element(
    lowering: Lowering,
    container: Value,
    indices: Sequence[Value],
    value: Value,
    node: ast.AST,
    *,
    grows: bool = True,
) -> None:
    """Do container[index] = value; a dictionary grows by new keys, an array does not."""
    if grows:
        change_length(lowering, container, node, *indices)
    own = key_field(indices[0]) if len(indices) == 1 else None
    if own is not None and own.startswith(("['", '["')):
        lowering.store(lowering.offset(container, own, node=node), value, node)
        everything = lowering.offset(container, ALL_CONSTANT, indices[0], node=node)
        before = lowering.load(everything, node)
        lowering.store(everything, lowering.op("element", before, value, node=node), node)
    else:
        lowering.store(lowering.offset(container, ANY, *indices, node=node), value, node)


def put(
    lowering: Lowering, container: Value, value: Value, node: ast.AST | None = None, *decides: Value
) -> None:
    """Add the value to the container, under no key in particular; `decides` says whether it is added."""
    put_in_place(lowering, container, value, node)
    change_length(lowering, container, node, *decides)


def put_in_place(lowering: Lowering, container: Value, value: Value, node: ast.AST | None = None) -> None:
    """Make the value an element of the container, which has as many elements as before."""
    address = lowering.offset(container, ANY, lowering.constant(None), node=node)
    lowering.store(address, value, node)


def change_length(lowering: Lowering, container: Value, node: ast.AST | None, *decides: Value) -> None:
    """Let the container have more or fewer elements than before."""
    address = lowering.offset(container, LENGTH, node=node)
    before = lowering.load(address, node)
    lowering.store(address, lowering.op("length", before, *decides, node=node), node)


def length_of(lowering: Lowering, value: Value, node: ast.AST | None = None) -> list[Value]:
    """Return what decides how many elements a value has."""
    if isinstance(value, Constant | Function | GlobalVariable):
        return [value]
    known = lowering.lengths.get(value)
    if known is not None:
        return known
    return [value, lowering.load(lowering.offset(value, LENGTH, node=node), node)]


def make_tuple(lowering: Lowering, values: Sequence[Value], node: ast.AST | None = None) -> Value:
    """Return a new tuple."""
    made = lowering.allocate("", node)
    for number, value in enumerate(values):
        lowering.store(lowering.offset(made, f"[{number}]", node=node), value, node)
    if values:
        everything = lowering.offset(made, ALL_CONSTANT, lowering.constant(None), node=node)
        lowering.store(everything, lowering.op("element", *values, node=node), node)
    return made


def make_container(lowering: Lowering, values: Sequence[Value], node: ast.AST | None = None) -> Value:
    """Return a new container of these elements, in no field of their own."""
    made = lowering.allocate("", node)
    for value in values:
        put_in_place(lowering, made, value, node)
    return made


def copy_elements(lowering: Lowering, source: Value, node: ast.AST) -> Value:
    """Return one value that stands for all elements of an iterable."""
    elements = content(lowering, source, node)
    return passing(lowering, lowering.op("elements", source, *elements, node=node), elements, node)


def copy_into(lowering: Lowering, container: Value, source: Value, node: ast.AST) -> None:
    """Make the elements of an iterable elements of the container."""
    put(lowering, container, copy_elements(lowering, source, node), node, *length_of(lowering, source, node))


def passing(lowering: Lowering, value: Value, elements: Sequence[Value], node: ast.AST) -> Value:
    """Return the value as one that may be any of the elements: an object, a function, an array."""
    return lowering.op("element", value, *elements, node=node) if elements else value
