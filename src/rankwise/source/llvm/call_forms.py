"""Calls as a compiler writes them, made uniform: MPI's by value, OpenMP's regions as calls."""

from __future__ import annotations

import re

from rankwise import standard
from rankwise.program import Call, Constant, Load, Operation, Store, Unknown, Value
from rankwise.program.structure import Function
from rankwise.source.fortran.modern import comparison_of
from rankwise.source.llvm.line import Line

_EFFECTFUL_INTRINSIC = re.compile(r"llvm\.(memcpy|memmove|memset|va_|eh\.|trap|longjmp|setjmp)")
_BY_ADDRESS_IN_C = frozenset({standard.Role.BUFFER, standard.Role.TEXT, standard.Role.STATUS})


def is_pure_intrinsic(symbol: str) -> bool:
    """Return whether a symbol is one of LLVM's own operations that only compute."""
    return symbol.startswith("@llvm.") and not _EFFECTFUL_INTRINSIC.match(symbol[1:])


def emit_call(line: Line, symbol: str, callee: Value, arguments: list[Value]) -> Value:
    """Emit a call, and what it stands for where the language or the runtime hides it."""
    compared = comparison_of(symbol[1:])
    if compared is not None and len(arguments) == 2:
        handles = tuple(line.emit(Load((argument,), line.where)) for argument in arguments)
        return line.emit(Operation(compared, handles, line.where))
    spelling = standard.find_spelling(symbol[1:]) if symbol[0] == "@" and "." not in symbol else None
    if spelling is not None and spelling.language is standard.BindingLanguage.FORTRAN:
        return _emit_fortran(line, spelling, callee, arguments)
    called = line.emit(
        Call(callee, tuple(arguments), line.where, standard=spelling.call if spelling else None)
    )
    entry = standard.openmp.find(symbol[1:]) if symbol[0] == "@" else None
    if entry is not None and entry.runs is not None and entry.runs < len(arguments):
        _emit_region(line, entry, arguments)
    elif entry is not None and entry.starts is not None and entry.starts < len(arguments):
        _emit_task(line, arguments[entry.starts])
    begins = standard.thread_library.find(symbol[1:]) if symbol[0] == "@" else None
    if begins is not None and begins.kind is standard.thread_library.ThreadCallKind.START:
        _emit_thread(line, begins, arguments)
    return called


def _emit_region(line: Line, entry: standard.openmp.EntryPoint, arguments: list[Value]) -> None:
    """Emit the call of the function that the threads of a parallel region run."""
    assert entry.runs is not None
    body = arguments[entry.runs]
    if isinstance(body, Function):
        # The runtime passes two thread numbers of its own before the shared variables.
        shared = arguments[entry.runs + 1 if entry.shares is None else entry.shares :]
        line.emit(Call(body, (Unknown(), Unknown(), *shared), line.where))


def _emit_task(line: Line, task: Value) -> None:
    """Emit the call of the function that a task runs, where it is handed to the runtime."""
    while isinstance(task, Operation) and task.operator == "cast":
        task = task.operands[0]
    made = standard.openmp.find(task.callee.name) if isinstance(task, Call) else None
    if isinstance(task, Call) and made is not None and made.body is not None:
        body = task.arguments[made.body] if made.body < len(task.arguments) else None
        if isinstance(body, Function):
            line.emit(Call(body, (Unknown(), task), line.where))


def _emit_thread(line: Line, entry: standard.thread_library.ThreadCall, arguments: list[Value]) -> None:
    """Emit the call of the function that a thread runs, where it begins."""
    if max(entry.runs, entry.passes) < len(arguments):
        line.emit(Call(arguments[entry.runs], (arguments[entry.passes],), line.where))


def _emit_fortran(line: Line, spelling: standard.Spelling, callee: Value, arguments: list[Value]) -> Value:
    """Emit a Fortran call as C has it: numbers by value, the error code as the result."""
    by_position: list[Value] = [Unknown() for _ in spelling.call.parameters]
    error: Value | None = None
    for argument, described in zip(arguments, spelling.arguments, strict=False):
        if described.parameter is None:
            error = argument
            continue
        parameter = spelling.call.parameters[described.parameter]
        by_value = (
            parameter.direction == "in" and not parameter.is_array and parameter.role not in _BY_ADDRESS_IN_C
        )
        by_position[described.parameter] = line.emit(Load((argument,), line.where)) if by_value else argument
    called = line.emit(Call(callee, tuple(by_position), line.where, standard=spelling.call))
    if error is not None and not (isinstance(error, Constant) and error.value is None):
        line.emit(Store((error, called), line.where))
    return called
