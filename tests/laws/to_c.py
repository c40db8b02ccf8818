"""Writes a program as C."""

from __future__ import annotations

from laws import language as lang
from laws.language import Body, Expression, Program
from laws.names import names_in

HEAD = """\
#include <mpi.h>
#include <stdlib.h>

struct record {
    int a;
    int b;
    int t[3];
};

"""
_SIGNS = {"and": "&&", "or": "||"}


def to_c(program: Program) -> str:
    """Return the text of a C file."""
    return HEAD + definitions(program)


def definitions(program: Program) -> str:
    """Return the part of the C file that defines the program's own names: g, f0, f1 and main."""
    lines = ["static int g = 0;"]
    for function in program.functions:
        given = {each for each in (*function.parameters, function.changed, function.communicator) if each}
        parameters = [f"int {name}" for name in function.parameters]
        parameters += [f"int *{function.changed}"] if function.changed else []
        parameters += [f"struct record *{function.record}"] if function.record else []
        parameters += [f"MPI_Comm {function.communicator}"] if function.communicator else []
        lines += ["", f"static int {function.name}({', '.join(parameters)})", "{"]
        writer = _Writer(function.changed, in_main=False)
        writer.declare((*function.body, function.result), given)
        writer.body((*function.body, lang.Return(function.result)))
        lines += [*writer.lines, "}"]
    lines += ["", "int main(int argc, char **argv)", "{"]
    writer = _Writer(None, in_main=True)
    writer.line("int rank, size, n = atoi(argv[1]);")
    for record in lang.RECORDS:
        writer.line(f"struct record {record} = {{0, 0, {{0, 0, 0}}}};")
    writer.line(f"struct record *p = &{lang.RECORDS[0]};")
    writer.declare(program.main, set())
    writer.line("MPI_Init(&argc, &argv);")
    writer.line("MPI_Comm_rank(MPI_COMM_WORLD, &rank);")
    writer.line("MPI_Comm_size(MPI_COMM_WORLD, &size);")
    writer.body((*program.main, lang.Return(lang.Number(0))))
    return "\n".join([*lines, *writer.lines, "}"]) + "\n"


class _Writer:
    """Writes one function; `changed` is its parameter that points to what it may change."""

    def __init__(self, changed: str | None, in_main: bool) -> None:
        self.lines: list[str] = []
        self._changed = changed
        self._in_main = in_main
        self._depth = 1

    def line(self, text: str) -> None:
        self.lines.append("    " * self._depth + text)

    def declare(self, parts: tuple[object, ...], given: set[str]) -> None:
        names = names_in(parts)
        for name in names.variables:
            if name not in given:
                self.line(f"int {name} = 0;")
        for name in names.communicators:
            if name not in given:
                self.line(f"MPI_Comm {name} = MPI_COMM_NULL;")

    def body(self, body: Body) -> None:
        for statement in body:
            self._statement(statement)

    def _inner(self, head: str, body: Body, end: str = "}") -> None:
        self.line(f"{head} {{")
        self._depth += 1
        self.body(body)
        self._depth -= 1
        self.line(end)

    def _statement(self, statement: lang.Statement) -> None:
        text = self._text
        match statement:
            case lang.Assign(target, value):
                self.line(f"{text(target)} = {text(value)};")
            case lang.Point(pointer, condition, yes, no):
                self.line(f"{pointer} = {text(condition)} ? &{yes} : &{no};")
            case lang.Draw(target):
                self.line(f"{text(target)} = rand() % 3;")
            case lang.If(condition, then, otherwise):
                self._inner(f"if ({text(condition)})", then)
                if otherwise:
                    self._inner("else", otherwise)
            case lang.Switch(value, cases, default):
                self._switch(value, cases, default)
            case lang.While(condition, body):
                self._inner(f"while ({text(condition)})", body)
            case lang.DoWhile(body, condition):
                self._inner("do", body, f"}} while ({text(condition)});")
            case lang.For(counter, bound, body):
                self._inner(f"for ({counter} = 0; {counter} < {text(bound)}; {counter}++)", body)
            case lang.Break():
                self.line("break;")
            case lang.Continue():
                self.line("continue;")
            case lang.Return(value):
                if self._in_main:
                    self.line("MPI_Finalize();")
                self.line(f"return {text(value)};")
            case lang.Invoke():
                self._invoke(statement)
            case lang.AskRank(target, communicator):
                self.line(f"MPI_Comm_rank({_communicator(communicator)}, &{text(target)});")
            case lang.AskSize(target, communicator):
                self.line(f"MPI_Comm_size({_communicator(communicator)}, &{text(target)});")
            case lang.ChooseCommunicator(target, condition, yes, no):
                self.line(f"{target} = {text(condition)} ? {_communicator(yes)} : {_communicator(no)};")
            case _:
                self._collective(statement)

    def _switch(self, value: Expression, cases: tuple[tuple[int, Body], ...], default: Body) -> None:
        self.line(f"switch ({self._text(value)}) {{")
        for number, body in cases:
            self._inner(f"case {number}:", body)
            self.line("    break;")
        self._inner("default:", default)
        self.line("}")

    def _invoke(self, call: lang.Invoke) -> None:
        given = [self._text(argument) for argument in call.arguments]
        if call.changed is not None:
            given.append(call.changed if call.changed == self._changed else f"&{call.changed}")
        if call.record is not None:
            given.append(f"&{call.record}" if call.record in lang.RECORDS else call.record)
        if call.communicator is not None:
            given.append(_communicator(call.communicator))
        self.line(f"{self._text(call.result)} = {call.function}({', '.join(given)});")

    def _collective(self, statement: lang.Statement) -> None:
        text = self._text
        match statement:
            case lang.Barrier(communicator):
                self.line(f"MPI_Barrier({_communicator(communicator)});")
            case lang.StartedBarrier(communicator, meanwhile):
                self.line(f"{{ MPI_Request request; MPI_Ibarrier({_communicator(communicator)}, &request);")
                self.body(meanwhile)
                self.line("MPI_Wait(&request, MPI_STATUS_IGNORE); }")
            case lang.Broadcast(target, root, communicator):
                over = _communicator(communicator)
                self.line(f"MPI_Bcast(&{text(target)}, 1, MPI_INT, {text(root)}, {over});")
            case lang.BroadcastArray(record, count, root, communicator):
                rest = f"{text(count)}, MPI_INT, {text(root)}, {_communicator(communicator)}"
                self.line(f"MPI_Bcast({self._record(record)}t, {rest});")
            case lang.Reduce(target, value, operation, root, communicator):
                self.line(f"{{ int part = {text(value)};")
                rest = f"&part, &{text(target)}, 1, MPI_INT, MPI_{operation}"
                over = _communicator(communicator)
                if root is None:
                    self.line(f"  MPI_Allreduce({rest}, {over}); }}")
                else:
                    self.line(f"  MPI_Reduce({rest}, {text(root)}, {over}); }}")
            case lang.Scan(target, value, communicator):
                self.line(f"{{ int part = {text(value)};")
                rest = f"&part, &{text(target)}, 1, MPI_INT, MPI_SUM"
                self.line(f"  MPI_Scan({rest}, {_communicator(communicator)}); }}")
            case lang.Split(target, colour, only_if, communicator):
                given = text(colour)
                if only_if is not None:
                    given = f"{text(only_if)} ? {given} : MPI_UNDEFINED"
                self.line(f"MPI_Comm_split({_communicator(communicator)}, {given}, 0, &{target});")
            case lang.Duplicate(target, communicator):
                self.line(f"MPI_Comm_dup({_communicator(communicator)}, &{target});")
            case _:
                raise TypeError(statement)

    def _record(self, record: str) -> str:
        return f"{record}." if record in lang.RECORDS else f"{record}->"

    def _text(self, expression: Expression) -> str:
        text = self._text
        match expression:
            case lang.Number(value):
                return str(value)
            case lang.Name(name):
                return f"(*{name})" if name == self._changed else name
            case lang.Member(record, member):
                return f"{self._record(record)}{member}"
            case lang.Element(record, index):
                return f"{self._record(record)}t[{text(index)}]"
            case lang.Binary(operator, left, right):
                return f"({text(left)} {_SIGNS.get(operator, operator)} {text(right)})"
            case lang.Not(operand):
                return f"(!{text(operand)})"
            case lang.Select(condition, yes, no):
                return f"({text(condition)} ? {text(yes)} : {text(no)})"
            case lang.IsMember(communicator):
                return f"({_communicator(communicator)} != MPI_COMM_NULL)"


def _communicator(name: str) -> str:
    return "MPI_COMM_WORLD" if name == lang.WORLD else name
