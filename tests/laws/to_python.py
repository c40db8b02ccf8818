"""Writes a program as Python with mpi4py."""

from __future__ import annotations

from laws import language as lang
from laws.language import Body, Expression, Program
from laws.names import names_in

_HEAD = """\
import random
import sys

import numpy
from mpi4py import MPI


class Record:
    def __init__(self):
        self.a = 0
        self.b = 0
        self.t = numpy.zeros(3, dtype="i")


g = 0
"""


def to_python(program: Program) -> str:
    """Return the text of a script."""
    lines = _HEAD.splitlines()
    for function in program.functions:
        given = [*function.parameters, function.changed, function.record, function.communicator]
        lines += ["", "", f"def {function.name}({', '.join(each for each in given if each)}):"]
        writer = _Writer(function.changed)
        writer.declare((*function.body, function.result), {each for each in given if each})
        writer.body((*function.body, lang.Return(function.result)))
        lines += writer.lines
    lines += ["", "", "def main():"]
    writer = _Writer(None)
    writer.line("rank = MPI.COMM_WORLD.Get_rank()")
    writer.line("size = MPI.COMM_WORLD.Get_size()")
    writer.line("n = int(sys.argv[1])")
    for record in lang.RECORDS:
        writer.line(f"{record} = Record()")
    writer.line(f"p = {lang.RECORDS[0]}")
    writer.declare(program.main, set())
    writer.body(program.main)
    lines += [*writer.lines, "", "", "main()"]
    return "\n".join(lines) + "\n"


class _Writer:
    """Writes one function; `changed` is the variable it hands back beside its result."""

    def __init__(self, changed: str | None) -> None:
        self.lines: list[str] = []
        self._changed = changed
        self._depth = 1

    def line(self, text: str) -> None:
        self.lines.append("    " * self._depth + text)

    def declare(self, parts: tuple[object, ...], given: set[str]) -> None:
        self.line("global g")
        names = names_in(parts)
        for name in names.variables:
            if name not in given:
                self.line(f"{name} = 0")
        for name in names.communicators:
            if name not in given:
                self.line(f"{name} = MPI.COMM_NULL")

    def body(self, body: Body) -> None:
        for statement in body:
            self._statement(statement)

    def _inner(self, head: str, body: Body) -> None:
        self.line(head)
        self._depth += 1
        self.body(body)
        if not body:
            self.line("pass")
        self._depth -= 1

    def _statement(self, statement: lang.Statement) -> None:
        match statement:
            case lang.Assign(target, value):
                self.line(f"{_text(target)} = {_text(value)}")
            case lang.Point(pointer, condition, yes, no):
                self.line(f"{pointer} = {yes} if {_text(condition)} else {no}")
            case lang.Draw(target):
                self.line(f"{_text(target)} = random.randrange(3)")
            case lang.If(condition, then, otherwise):
                self._inner(f"if {_text(condition)}:", then)
                if otherwise:
                    self._inner("else:", otherwise)
            case lang.Switch(value, cases, default):
                self.line(f"match {_text(value)}:")
                self._depth += 1
                for number, body in cases:
                    self._inner(f"case {number}:", body)
                self._inner("case _:", default)
                self._depth -= 1
            case lang.While(condition, body):
                self._inner(f"while {_text(condition)}:", body)
            case lang.DoWhile(body, condition):
                ending = lang.If(lang.Not(condition), (lang.Break(),))
                self._inner("while True:", (*body, ending))
            case lang.For(counter, bound, body):
                self._inner(f"for {counter} in range({_text(bound)}):", body)
            case lang.Break():
                self.line("break")
            case lang.Continue():
                self.line("continue")
            case lang.Return(value):
                given = f"{_text(value)}, {self._changed}" if self._changed else _text(value)
                self.line(f"return {given}")
            case lang.Invoke():
                self._invoke(statement)
            case lang.AskRank(target, communicator):
                self.line(f"{_text(target)} = {_communicator(communicator)}.Get_rank()")
            case lang.AskSize(target, communicator):
                self.line(f"{_text(target)} = {_communicator(communicator)}.Get_size()")
            case lang.ChooseCommunicator(target, condition, yes, no):
                chosen = f"{_communicator(yes)} if {_text(condition)} else {_communicator(no)}"
                self.line(f"{target} = {chosen}")
            case _:
                self._collective(statement)

    def _invoke(self, call: lang.Invoke) -> None:
        given = [_text(argument) for argument in call.arguments]
        given += [each for each in (call.changed, call.record) if each is not None]
        given += [_communicator(call.communicator)] if call.communicator is not None else []
        results = [_text(call.result)] + ([call.changed] if call.changed is not None else [])
        self.line(f"{', '.join(results)} = {call.function}({', '.join(given)})")

    def _collective(self, statement: lang.Statement) -> None:
        match statement:
            case lang.Barrier(communicator):
                self.line(f"{_communicator(communicator)}.Barrier()")
            case lang.StartedBarrier(communicator, meanwhile):
                self.line(f"request = {_communicator(communicator)}.Ibarrier()")
                self.body(meanwhile)
                self.line("request.Wait()")
            case lang.Broadcast(target, root, communicator):
                over = _communicator(communicator)
                self.line(f"{_text(target)} = {over}.bcast({_text(target)}, root={_text(root)})")
            case lang.BroadcastArray(record, count, root, communicator):
                buffer = f"[{record}.t, {_text(count)}, MPI.INT]"
                self.line(f"{_communicator(communicator)}.Bcast({buffer}, root={_text(root)})")
            case lang.Reduce(target, value, operation, None, communicator):
                over = _communicator(communicator)
                self.line(f"{_text(target)} = {over}.allreduce({_text(value)}, op=MPI.{operation})")
            case lang.Reduce(target, value, operation, root, communicator):
                assert root is not None
                given = f"{_text(value)}, op=MPI.{operation}, root={_text(root)}"
                self.line(f"total = {_communicator(communicator)}.reduce({given})")
                self.line("if total is not None:")
                self.line(f"    {_text(target)} = total")
            case lang.Scan(target, value, communicator):
                self.line(f"{_text(target)} = {_communicator(communicator)}.scan({_text(value)})")
            case lang.Split(target, colour, only_if, communicator):
                given = _text(colour)
                if only_if is not None:
                    given = f"{given} if {_text(only_if)} else MPI.UNDEFINED"
                self.line(f"{target} = {_communicator(communicator)}.Split({given}, 0)")
            case lang.Duplicate(target, communicator):
                self.line(f"{target} = {_communicator(communicator)}.Dup()")
            case _:
                raise TypeError(statement)


def _communicator(name: str) -> str:
    return "MPI.COMM_WORLD" if name == lang.WORLD else name


def _text(expression: Expression) -> str:
    match expression:
        case lang.Number(value):
            return str(value)
        case lang.Name(name):
            return name
        case lang.Member(record, member):
            return f"{record}.{member}"
        case lang.Element(record, index):
            return f"{record}.t[{_text(index)}]"
        case lang.Binary(operator, left, right):
            return f"({_text(left)} {operator} {_text(right)})"
        case lang.Not(operand):
            return f"(not {_text(operand)})"
        case lang.Select(condition, yes, no):
            return f"({_text(yes)} if {_text(condition)} else {_text(no)})"
        case lang.IsMember(communicator):
            return f"({_communicator(communicator)} != MPI.COMM_NULL)"
