"""Containers, arrays and objects in memory.

An object is what its pointer points to. An attribute `x.a` is the field "a". Elements are kept so:

- A tuple display writes element i to the field "[i]" and to "[*]"; tuples never change afterwards.
- A store under a constant text key writes "['key']" and "[*]".
- Every other store (list and set displays, `x[i] = v`, `append`, what MPI receives) writes "[]".
- Reading a constant index or key, and unpacking, reads its own field and "[]".
- Reading under any other key, iterating, `len` and the like read "[]" and "[*]".

So each read sees every store that may have written what it reads: stores under constant keys reach
reads of the same key and of unknown keys; stores under unknown keys reach all reads.

A value need not be a container that this file knows: numpy's arrays come out of operations and
calls. What is read from one is therefore an operation over the container, the key and the loads
(`subscript`, `attribute`), which depends on all of them. An operation may point to whatever its
operands point to, so a slice or a row of an array is still that array for whoever writes through it.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rankwise.program import Constant, Function, GlobalVariable, Value
from rankwise.source.python.lowering import Lowering

ANY = "[]"
ALL_CONSTANT = "[*]"


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
    """Load all elements the value may have; nothing for what has none."""
    if isinstance(value, Constant | Function | GlobalVariable):
        return []
    return element_loads(lowering, value, lowering.constant(None), node)


def content_of(lowering: Lowering, node: ast.expr, value: Value) -> list[Value]:
    """Load the elements of an expression's value unless it is surely a scalar."""
    return [] if lowering.is_scalar(node) else content(lowering, value, node)


def read_element(lowering: Lowering, container: Value, indices: Sequence[Value], node: ast.AST) -> Value:
    """Return container[index]; several indices are those of an array or a slice."""
    index = indices[0] if len(indices) == 1 else lowering.constant(None)
    loads = element_loads(lowering, container, index, node)
    return lowering.op("subscript", container, *indices, *loads, node=node)


def write_element(
    lowering: Lowering, container: Value, indices: Sequence[Value], value: Value, node: ast.AST
) -> None:
    """Do container[index] = value."""
    own = key_field(indices[0]) if len(indices) == 1 else None
    if own is not None and own.startswith(("['", '["')):
        lowering.store(lowering.offset(container, own, node=node), value, node)
        lowering.store(lowering.offset(container, ALL_CONSTANT, indices[0], node=node), value, node)
    else:
        lowering.store(lowering.offset(container, ANY, *indices, node=node), value, node)


def put(lowering: Lowering, container: Value, value: Value, node: ast.AST | None = None) -> None:
    """Make the value an element of the container, under no key in particular."""
    address = lowering.offset(container, ANY, lowering.constant(None), node=node)
    lowering.store(address, value, node)


def make_tuple(lowering: Lowering, values: Sequence[Value], node: ast.AST | None = None) -> Value:
    """Return a new tuple."""
    made = lowering.allocate("", node)
    for number, value in enumerate(values):
        lowering.store(lowering.offset(made, f"[{number}]", node=node), value, node)
        everything = lowering.offset(made, ALL_CONSTANT, lowering.constant(number), node=node)
        lowering.store(everything, value, node)
    return made


def make_container(lowering: Lowering, values: Sequence[Value], node: ast.AST | None = None) -> Value:
    """Return a new container of these elements, in no field of their own."""
    made = lowering.allocate("", node)
    for value in values:
        put(lowering, made, value, node)
    return made


def copy_elements(lowering: Lowering, source: Value, node: ast.AST, operator: str = "elements") -> Value:
    """Return one value that stands for all elements of an iterable."""
    return lowering.op(operator, source, *content(lowering, source, node), node=node)
