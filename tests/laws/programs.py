"""Random programs: made from choices, so that hypothesis can shrink them and a benchmark need not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from hypothesis import strategies as st

from laws import language as lang
from laws.expressions import FEATURES, Choose, Expressions, Scope
from laws.language import Body, Expression, Function, Name, Number, Program, Statement

_VARIABLES = ("a", "b", "c")
_MADE = ("c0", "c1")
_OPERATIONS = ("SUM", "MAX")
_DEEPEST = 3


@st.composite
def programs(draw: st.DrawFn, features: Sequence[str] = FEATURES) -> Program:
    """Draw a program."""
    return make_program(lambda below: draw(st.integers(0, below - 1)), features)


def random_program(seed: int, features: Sequence[str] = FEATURES) -> Program:
    """Return the program of a seed."""
    return make_program(random.Random(seed).randrange, features)


def make_program(choose: Choose, features: Sequence[str] = FEATURES) -> Program:
    """Return a program made by choices."""
    return _Maker(choose, features).program()


class _Maker(Expressions):
    """Makes statements, and programs of them."""

    def __init__(self, choose: Choose, features: Sequence[str]) -> None:
        super().__init__(choose, features)
        self._left = 0
        """How many more statements the function that is being made may have."""
        self._counters = 0

    def program(self) -> Program:
        functions: tuple[Function, ...] = ()
        if "functions" in self._has:
            for number in range(1 + self._choose(2)):
                functions += (self._function(f"f{number}", functions),)
        records, pointers = (lang.RECORDS, ("p",)) if "records" in self._has else ((), ())
        scope = Scope(
            _VARIABLES[: 1 + self._choose(3)] + ((lang.GLOBAL,) if "shared variable" in self._has else ()),
            lang.GIVEN if "rank" in self._has else lang.GIVEN[1:],
            (*records, *pointers) if "pointers" in self._has else records,
            pointers if "pointers" in self._has else (),
            callable=functions,
            may_make="communicators" in self._has,
        )
        beginning = [self._differing(scope), *(self._begin(scope) for _ in range(self._choose(3)))]
        self._left = 4 + self._choose(10)
        return Program(functions, (*beginning, *self._body(scope)))

    def _differing(self, scope: Scope) -> Statement:
        """Give a variable something that differs between ranks."""
        place = self._place(scope)
        if "rank" not in self._has:
            return lang.Draw(place)
        return lang.Assign(place, self._itself_or_parity(Name("rank")))

    def _itself_or_parity(self, value: Expression) -> Expression:
        return lang.Binary("%", value, Number(2)) if self._choose(2) else value

    def _begin(self, scope: Scope) -> Statement:
        """Give a variable something to be interested in."""
        place = self._place(scope)
        return lang.Assign(place, self._itself_or_parity(Name(self._pick(scope.read_only))))

    def _function(self, name: str, known: tuple[Function, ...]) -> Function:
        parameters = ("x", "y")[: 1 + self._choose(2)]
        changed = "z" if self._choose(2) else None
        record = "q" if "records" in self._has and self._choose(2) else None
        communicator = "comm" if self._choose(2) else None
        variables = ("a", "b", *parameters, *((changed,) if changed else ()))
        scope = Scope(
            variables + ((lang.GLOBAL,) if "shared variable" in self._has else ()),
            (),
            (record,) if record else (),
            communicators=(lang.WORLD, *((communicator,) if communicator else ())),
            callable=known,
        )
        self._left = 1 + self._choose(5)
        body = self._body(scope)
        if "recursion" in self._has:
            fewer = lang.Binary("-", Name("x"), Number(1))
            rest = tuple(Name(each) for each in parameters[1:])
            again = lang.Invoke(Name("a"), name, (fewer, *rest), changed, record, communicator)
            guarded = lang.If(lang.Binary("<", Number(0), Name("x")), (again,))
            body = (guarded, *body) if self._choose(2) else (*body, guarded)
        return Function(name, parameters, body, self._value(scope), changed, record, communicator)

    def _body(self, scope: Scope) -> Body:
        statements: list[Statement] = []
        for _ in range(1 + self._choose(5 if scope.depth == 0 else 3)):
            if self._left <= 0:
                break
            self._left -= 1
            statements += self._statements(scope)
            if isinstance(statements[-1], (lang.Break, lang.Continue, lang.Return)):
                break
        return tuple(statements)

    def _inner(self, scope: Scope, **changes: object) -> Scope:
        inner = replace(scope, depth=scope.depth + 1, **changes)  # type: ignore[arg-type]
        inner.conditions = list(scope.conditions)
        inner.written = list(scope.written)
        return inner

    def _statements(self, scope: Scope) -> list[Statement]:
        return self._pick(list(self._kinds(scope)))(scope)

    def _kinds(self, scope: Scope) -> Iterator[Callable[[Scope], list[Statement]]]:
        yield from [self._collective] * 4
        yield from [self._assign] * 4
        if scope.depth < _DEEPEST:
            yield from [self._if] * 5
            if "loops" in self._has:
                yield from [self._loop] * 2
            if "switch" in self._has:
                yield self._switch
        if "chance" in self._has:
            yield self._draw
        if scope.callable:
            yield from [self._invoke] * 5
        if scope.pointers:
            yield self._point
        if "communicators" in self._has:
            yield self._ask
        if scope.may_make:
            yield from [self._make_communicator] * 3
        if scope.loops and scope.may_leave and "leaving" in self._has:
            yield from [self._leave] * 2
        if scope.may_leave and scope.depth and "early return" in self._has:
            yield self._return

    def _assign(self, scope: Scope) -> list[Statement]:
        value = self._value(scope)
        if "rank" in scope.read_only and self._once_in(3):
            value = Name("rank")
        return [lang.Assign(self._place(scope), value)]

    def _draw(self, scope: Scope) -> list[Statement]:
        return [lang.Draw(self._place(scope))]

    def _point(self, scope: Scope) -> list[Statement]:
        yes, no = (lang.RECORDS[self._choose(2)] for _ in range(2))
        return [lang.Point(self._pick(scope.pointers), self._condition(scope), yes, no)]

    def _ask(self, scope: Scope) -> list[Statement]:
        kind = lang.AskRank if self._choose(2) else lang.AskSize
        return [kind(self._place(scope), self._pick(scope.communicators))]

    def _if(self, scope: Scope) -> list[Statement]:
        condition = self._condition(scope)
        then = self._body(self._inner(scope))
        otherwise = self._body(self._inner(scope)) if self._choose(2) else ()
        return [lang.If(condition, then, otherwise)]

    def _switch(self, scope: Scope) -> list[Statement]:
        value = self._value(scope)
        inner = self._inner(scope)
        numbers = range(1 + self._choose(3))
        cases = tuple((number, self._body(replace(inner, loops=0))) for number in numbers)
        return [lang.Switch(value, cases, self._body(replace(inner, loops=0)) if self._choose(2) else ())]

    def _loop(self, scope: Scope) -> list[Statement]:
        self._counters += 1
        counter = f"i{self._counters}"
        inner = self._inner(
            scope, loops=scope.loops + 1, may_continue=True, read_only=(*scope.read_only, counter)
        )
        kind = self._choose(4 if "do while" in self._has else 3)
        if kind == 0:
            return [lang.For(counter, self._value(scope), self._body(inner))]
        below = lang.Binary("<", Name(counter), self._atom(scope))
        step = lang.Assign(Name(counter), lang.Binary("+", Name(counter), Number(1)))
        if kind == 3:
            body = self._body(replace(inner, may_continue=False))
            return [lang.Assign(Name(counter), Number(0)), lang.DoWhile((step, *body), below)]
        condition: Expression = below
        if kind == 2:
            condition = lang.Binary("and", condition, self._condition(scope))
        body = self._body(inner)
        body = (step, *body) if self._choose(2) else (*body, step)
        return [lang.Assign(Name(counter), Number(0)), lang.While(condition, body)]

    def _leave(self, scope: Scope) -> list[Statement]:
        way = lang.Continue() if scope.may_continue and self._choose(2) else lang.Break()
        condition = self._condition(scope)
        before = self._collective(scope) if self._once_in(3) else []
        return [lang.If(condition, (*before, way))]

    def _return(self, scope: Scope) -> list[Statement]:
        return [lang.Return(self._atom(scope))]

    def _invoke(self, scope: Scope) -> list[Statement]:
        callee = self._pick(scope.callable)
        result, *others = self._shuffled_variables(scope)
        if (callee.record is not None and not scope.records) or (callee.changed is not None and not others):
            return self._assign(scope)
        scope.written += [*(Name(each) for each in others[:1]), Name(result)]
        changed = others[0] if callee.changed is not None else None
        return [
            lang.Invoke(
                Name(result),
                callee.name,
                tuple(self._atom(scope) for _ in callee.parameters),
                changed,
                self._pick(scope.records) if callee.record is not None else None,
                self._pick(scope.communicators) if callee.communicator is not None else None,
            )
        ]

    def _shuffled_variables(self, scope: Scope) -> list[str]:
        names = [name for name in scope.variables if name != lang.GLOBAL]
        first = self._choose(len(names))
        return names[first:] + names[:first]

    def _make_communicator(self, scope: Scope) -> list[Statement]:
        target = self._pick(_MADE)
        others = [name for name in scope.communicators if name != target]
        kind = self._choose(4 if "chosen communicators" in self._has else 3)
        if kind == 3:
            yes, no = self._pick(others), self._pick(others)
            scope.communicators = (*others, target)
            return [lang.ChooseCommunicator(target, self._condition(scope), yes, no)]
        over = self._pick(others) if self._once_in(3) else lang.WORLD
        scope.communicators = (*others, target)
        if kind == 2:
            return [lang.Duplicate(target, over)]
        colour = self._value(scope)
        only_if = self._condition(scope) if self._choose(2) else None
        made: list[Statement] = [lang.Split(target, colour, only_if, over)]
        if only_if is not None and self._choose(2) and scope.depth < _DEEPEST:
            inner = replace(self._inner(scope), communicators=(target, *others))
            guard = lang.IsMember(target) if self._choose(2) else only_if
            made.append(lang.If(guard, self._body(inner)))
            if self._choose(2):
                scope.communicators = tuple(others)
        return made

    def _collective(self, scope: Scope) -> list[Statement]:
        over = self._pick(scope.communicators)
        makers: list[Callable[[], Statement]] = [
            lambda: lang.Barrier(over),
            lambda: lang.Broadcast(self._place(scope), self._root(scope, over), over),
            lambda: lang.Reduce(self._place(scope), self._value(scope), self._operation(), None, over),
            lambda: lang.Reduce(
                self._place(scope), self._value(scope), self._operation(), self._root(scope, over), over
            ),
        ]
        if "nonblocking" in self._has:
            makers.append(lambda: lang.StartedBarrier(over, tuple(self._assign(scope))))
        if "scan" in self._has:
            makers.append(lambda: lang.Scan(self._place(scope), self._value(scope), over))
        if "counts" in self._has and scope.records:
            makers.append(
                lambda: lang.BroadcastArray(
                    self._pick(scope.records), self._count(scope), self._root(scope, over), over
                )
            )
        return [self._pick(makers)()]

    def _operation(self) -> str:
        return self._pick(_OPERATIONS) if "roots" in self._has else "SUM"

    def _root(self, scope: Scope, over: str) -> Expression:
        if "roots" not in self._has or self._choose(2):
            return Number(0)
        return self._pick([Number(1), self._atom(scope), lang.Binary("%", self._atom(scope), Number(2))])

    def _count(self, scope: Scope) -> Expression:
        return self._pick([Number(1), Number(2), self._atom(scope)])
