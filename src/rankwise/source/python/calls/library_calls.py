"""Calls of what lies outside of the files: libraries' functions, and methods of unknown objects.

What they return depends on their arguments and on all these contain. Few functions of Python's
libraries change what they are given; the arguments of all others are passed so that nothing can be
written through them. A method may change its object. A function that is passed is called.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from rankwise.program import Constant, Function, Value
from rankwise.source.python.calls.argument_binding import PassedArguments
from rankwise.source.python.calls.containers import change_length, content, put_in_place
from rankwise.source.python.lowering import Lowering
from rankwise.source.python.names.raised_exceptions import is_harmless_method
from rankwise.source.python.word_lists import words

_CHANGING = words(
    "random.shuffle numpy.random.shuffle numpy.copyto numpy.put numpy.place numpy.putmask "
    "numpy.put_along_axis numpy.fill_diagonal struct.pack_into ctypes.memmove operator.setitem"
)
_CHANGING_MODULES = ("heapq.", "bisect.insort", "shutil.copyfileobj")
_NOT_CALLING = (
    "functools.wraps functools.update_wrapper functools.lru_cache functools.cache callable isinstance "
    "functools.singledispatch functools.partial functools.partialmethod hasattr inspect.signature id"
).split()
_MOST_PASSED = 3
_EMPTY_ARRAYS = words("numpy.zeros numpy.ones numpy.empty numpy.zeros_like numpy.ones_like numpy.empty_like")
_ARRAYS = _EMPTY_ARRAYS | words(
    "array.array numpy.array numpy.asarray numpy.full numpy.full_like numpy.arange numpy.linspace "
    "numpy.copy numpy.concatenate numpy.fromiter numpy.frombuffer numpy.eye numpy.ascontiguousarray"
)
_ASKING_FILES = {
    name: f"pathlib.Path.{name}" for name in words("exists is_file is_dir read_text read_bytes iterdir rglob")
}
"""Methods that only paths have; `stat` and `glob` are left to those that are known to be of paths."""


def call_library(lowering: Lowering, name: str, given: PassedArguments, node: ast.Call) -> Value:
    """Call a function of a library, by its full name."""
    changing = name in _CHANGING or name.startswith(_CHANGING_MODULES) or "out" in given.keywords
    values = given.flat()
    passed = values if changing else [_only_read(lowering, each, node) for each in values]
    callee = lowering.workspace.declare(name)
    result = lowering.call(callee, [*passed, *_contents(lowering, _holding(lowering, given), node)], node)
    if changing and values:
        put_in_place(lowering, values[0], result, node)
    if name not in _NOT_CALLING:
        call_back(lowering, values, node, by_answers=True)
    return _make_array(lowering, name, result, node) if name in _ARRAYS else result


def _make_array(lowering: Lowering, name: str, result: Value, node: ast.AST) -> Value:
    """Return memory for an array, so that what is received in it replaces what was there."""
    made = lowering.allocate("", node)
    if name not in _EMPTY_ARRAYS:
        put_in_place(lowering, made, result, node)
    change_length(lowering, made, node, result)
    return made


def call_unknown_method(
    lowering: Lowering, name: str, receiver: Value, given: PassedArguments, node: ast.Call
) -> Value:
    """Call a method of an object that nothing is known about."""
    values = given.flat()
    first = _only_read(lowering, receiver, node) if is_harmless_method(name) else receiver
    passed = [first, *(_only_read(lowering, each, node) for each in values)]
    callee = lowering.workspace.declare(_ASKING_FILES.get(name, f".{name}"))
    contents = _contents(lowering, [receiver, *_holding(lowering, given)], node)
    result = lowering.call(callee, [*passed, *contents], node)
    call_back(lowering, values, node)
    return result


def _only_read(lowering: Lowering, value: Value, node: ast.AST) -> Value:
    if isinstance(value, Constant | Function):
        return value
    return lowering.op("argument", value, node=node)


def _holding(lowering: Lowering, given: PassedArguments) -> list[Value]:
    """Return the arguments that may have elements."""
    pairs = zip(given.nodes, given.positional, strict=True)
    positional = [value for each, value in pairs if not lowering.is_scalar(each)]
    return [*positional, *given.keywords.values(), *given.spread]


def _contents(lowering: Lowering, values: Sequence[Value], node: ast.AST) -> list[Value]:
    """Return one value, if any, that stands for all elements of the arguments."""
    elements = [element for each in values for element in content(lowering, each, node)]
    return [lowering.op("argument", *elements, node=node)] if elements else []


def call_back(
    lowering: Lowering, values: Sequence[Value], node: ast.AST, *, by_answers: bool = False
) -> None:
    """Call the functions of the files that a library is given, as often as the arguments decide.

    A function such as a minimiser reads the results, too; a method such as `submit` does not.
    """
    functions = [each for each in values if isinstance(each, Function) and each.location is not None]
    others = [each for each in values if each not in functions]
    for function in functions:
        mark = lowering.builder.mark()
        head, inside, done = (lowering.new_block(node) for _ in range(3))
        answer = ("answer", next(lowering.workspace.numbers))
        lowering.builder.write(answer, lowering.constant(None))
        lowering.jump(head)
        lowering.builder.continue_in(head)
        before = lowering.builder.read(answer)
        elements = [each for other in others for each in content(lowering, other, node)]
        deciding = [before, *others] if by_answers else others
        again = lowering.op("calls back", *deciding, *elements, node=node)
        lowering.branch(again, inside, done, node)
        lowering.start(inside)
        element = lowering.op("element", *others, *elements, node=node)
        count = min(len(function.parameters), _MOST_PASSED)
        lowering.builder.write(answer, lowering.call(function, [element] * count, node))
        lowering.jump(head)
        lowering.builder.seal(head)
        lowering.join(done, mark)
