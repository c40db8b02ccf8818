"""Runs a program as one rank, which stops at every collective to ask for its result."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Generator
from dataclasses import dataclass

from laws import language as lang
from laws.language import Body, Expression, Function, Program
from laws.values import Communicator, Dialect, Frame, Record, Undefined, Values

_MOST_STEPS = 400


@dataclass(frozen=True)
class Collective:
    """What a rank that has come to a collective asks for."""

    name: str
    communicator: Communicator
    agreed: tuple[object, ...] = ()
    """Root, operation and count: what all must give alike."""
    value: object = None


class _Leave(Exception):
    """Control leaves a statement: a break, a continue or a return."""


class _Break(_Leave):
    pass


class _Continue(_Leave):
    pass


class _Return(_Leave):
    def __init__(self, value: int) -> None:
        super().__init__()
        self.value = value


Run = Generator[Collective, object, None]


class Rank(Values):
    """One rank of a run."""

    def __init__(
        self, program: Program, dialect: Dialect, world: Communicator, rank: int, given: int, seed: int
    ) -> None:
        super().__init__(dialect)
        self._functions = {function.name: function for function in program.functions}
        self._program = program
        self._world = world
        self._rank = rank
        self._given = given
        self._chance = random.Random(seed * 64 + rank)
        self._steps = 0

    def run(self) -> Run:
        frame = Frame(
            {"rank": self._rank, "size": len(self._world.members), "n": self._given},
            {name: Record() for name in lang.RECORDS},
            {lang.WORLD: self._world},
        )
        frame.records["p"] = frame.records[lang.RECORDS[0]]
        with contextlib.suppress(_Return):
            yield from self._body(self._program.main, frame)
        yield Collective("finalize", self._world)

    def _body(self, body: Body, frame: Frame) -> Run:
        for statement in body:
            self._steps += 1
            if self._steps > _MOST_STEPS:
                raise Undefined
            yield from self._statement(statement, frame)

    def _statement(self, statement: lang.Statement, frame: Frame) -> Run:
        match statement:
            case lang.Assign(target, value):
                self._write(target, self._value(value, frame), frame)
            case lang.Point(pointer, condition, yes, no):
                frame.records[pointer] = frame.records[yes if self._value(condition, frame) else no]
            case lang.Draw(target):
                self._write(target, self._chance.randrange(3), frame)
            case lang.If(condition, then, otherwise):
                yield from self._body(then if self._value(condition, frame) else otherwise, frame)
            case lang.Switch(value, cases, default):
                yield from self._body(dict(cases).get(self._value(value, frame), default), frame)
            case lang.While() | lang.DoWhile() | lang.For():
                yield from self._loop(statement, frame)
            case lang.Break():
                raise _Break
            case lang.Continue():
                raise _Continue
            case lang.Return(value):
                raise _Return(self._value(value, frame))
            case lang.Invoke():
                yield from self._invoke(statement, frame)
            case lang.AskRank(target, communicator):
                self._write(target, self._rank_in(self._communicator(communicator, frame)), frame)
            case lang.AskSize(target, communicator):
                self._write(target, len(self._communicator(communicator, frame).members), frame)
            case lang.ChooseCommunicator(name, condition, yes, no):
                chosen = yes if self._value(condition, frame) else no
                frame.communicators[name] = frame.communicators.get(chosen)
            case _:
                yield from self._collective(statement, frame)

    def _loop(self, loop: lang.While | lang.DoWhile | lang.For, frame: Frame) -> Run:
        bound = self._value(loop.bound, frame) if isinstance(loop, lang.For) else 0
        rounds = 0
        try:
            while True:
                if isinstance(loop, lang.For):
                    if self._dialect is Dialect.C:
                        bound = self._value(loop.bound, frame)
                        frame.variables[loop.counter] = rounds
                    if rounds >= bound:
                        break
                    frame.variables[loop.counter] = rounds
                elif isinstance(loop, lang.While) and not self._value(loop.condition, frame):
                    break
                rounds += 1
                self._steps += 1
                if self._steps > _MOST_STEPS:
                    raise Undefined
                with contextlib.suppress(_Continue):
                    yield from self._body(loop.body, frame)
                if isinstance(loop, lang.DoWhile) and not self._value(loop.condition, frame):
                    break
        except _Break:
            pass

    def _invoke(self, call: lang.Invoke, frame: Frame) -> Run:
        callee: Function = self._functions[call.function]
        arguments = [self._value(argument, frame) for argument in call.arguments]
        inner = Frame(dict(zip(callee.parameters, arguments, strict=True)), {}, {lang.WORLD: self._world})
        if callee.changed is not None:
            assert call.changed is not None
            inner.variables[callee.changed] = self._read(lang.Name(call.changed), frame)
        if callee.record is not None:
            assert call.record is not None
            inner.records[callee.record] = frame.records[call.record]
        if callee.communicator is not None:
            assert call.communicator is not None
            inner.communicators[callee.communicator] = frame.communicators.get(call.communicator)
        try:
            yield from self._body(callee.body, inner)
            result = self._value(callee.result, inner)
        except _Return as returned:
            result = returned.value
        if callee.changed is not None:
            assert call.changed is not None
            self._write(lang.Name(call.changed), inner.variables[callee.changed], frame)
        self._write(call.result, result, frame)

    def _collective(self, statement: lang.Statement, frame: Frame) -> Run:
        match statement:
            case lang.Barrier(communicator):
                yield Collective("barrier", self._communicator(communicator, frame))
            case lang.StartedBarrier(communicator, meanwhile):
                yield Collective("ibarrier", self._communicator(communicator, frame))
                yield from self._body(meanwhile, frame)
            case lang.Broadcast(target, root, communicator):
                value = self._read(target, frame)
                found = yield self._rooted("bcast", root, communicator, frame, (), value)
                assert isinstance(found, int)
                self._write(target, found, frame)
            case lang.BroadcastArray(record, count, root, communicator):
                length = self._value(count, frame)
                if not 1 <= length <= lang.ELEMENTS:
                    raise Undefined
                elements = frame.records[record].elements
                sent = tuple(elements[:length])
                found = yield self._rooted("bcast array", root, communicator, frame, (length,), sent)
                assert isinstance(found, tuple)
                elements[:length] = found
            case lang.Reduce(target, expression, operation, root, communicator):
                value = self._value(expression, frame)
                if root is None:
                    over = self._communicator(communicator, frame)
                    found = yield Collective("allreduce", over, (operation,), value)
                else:
                    found = yield self._rooted("reduce", root, communicator, frame, (operation,), value)
                if found is not None:
                    assert isinstance(found, int)
                    self._write(target, found, frame)
            case lang.Scan(target, expression, communicator):
                value = self._value(expression, frame)
                found = yield Collective("scan", self._communicator(communicator, frame), (), value)
                assert isinstance(found, int)
                self._write(target, found, frame)
            case lang.Split(name, colour, only_if, communicator):
                inside = only_if is None or self._value(only_if, frame)
                wanted = self._value(colour, frame) if inside else None
                if wanted is not None and wanted < 0:
                    raise Undefined
                made = yield Collective("split", self._communicator(communicator, frame), (), wanted)
                assert made is None or isinstance(made, Communicator)
                frame.communicators[name] = made
            case lang.Duplicate(name, communicator):
                made = yield Collective("dup", self._communicator(communicator, frame))
                assert isinstance(made, Communicator)
                frame.communicators[name] = made
            case _:
                raise TypeError(statement)

    def _rooted(
        self, name: str, root: Expression, communicator: str, frame: Frame, agreed: tuple[object, ...],
        value: object,
    ) -> Collective:  # fmt: skip
        over = self._communicator(communicator, frame)
        number = self._value(root, frame)
        if not 0 <= number < len(over.members):
            raise Undefined
        return Collective(name, over, (number, *agreed), value)

    def _communicator(self, name: str, frame: Frame) -> Communicator:
        found = frame.communicators.get(name)
        if found is None:
            raise Undefined
        return found

    def _rank_in(self, communicator: Communicator) -> int:
        return communicator.members.index(self._rank)
