"""Random expressions, from what may be used at a place of a program."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from laws import language as lang
from laws.language import Expression, Function, Name, Number, Place

Choose = Callable[[int], int]
"""Returns a number from 0 to below its argument; 0 stands for the simplest choice."""
T = TypeVar("T")

FEATURES = (
    "functions", "records", "elements", "pointers", "loops", "leaving", "early return", "switch",
    "communicators", "chosen communicators", "chance", "shared variable", "nonblocking", "roots",
    "scan", "select", "logic", "do while", "counts", "rank", "plain rank conditions",
    "recursion",
)  # fmt: skip
"""What programs may contain; each program draws some of it (swarm testing, Groce et al. 2012)."""


@dataclass
class Scope:
    """What may be used at one place of a program."""

    variables: tuple[str, ...]
    read_only: tuple[str, ...]
    records: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()
    communicators: tuple[str, ...] = (lang.WORLD,)
    callable: tuple[Function, ...] = ()
    may_make: bool = False
    """Whether communicators may be made here."""
    loops: int = 0
    may_continue: bool = False
    may_leave: bool = True
    depth: int = 0
    conditions: list[Expression] = field(default_factory=list)
    """Conditions that stand further up: programs tend to ask the same again."""
    written: list[Place] = field(default_factory=list)
    """What was written further up, the latest last: programs tend to read it."""


class Expressions:
    """Makes expressions, with those of the features that it draws."""

    def __init__(self, choose: Choose, features: Sequence[str]) -> None:
        self._choose = choose
        rarity = self._pick((5, 2))
        self._has = {feature for feature in features if self._once_in(rarity)}
        if "chance" not in self._has:
            self._has.add("rank")  # else ranks had nothing to differ in

    def _pick(self, options: Sequence[T]) -> T:
        return options[self._choose(len(options))]

    def _once_in(self, times: int) -> bool:
        return self._choose(times) == times - 1

    def _place(self, scope: Scope) -> Place:
        part = scope.records and self._choose(2)
        place = self._part(scope) if part else Name(self._pick(scope.variables))
        scope.written.append(place)
        return place

    def _part(self, scope: Scope) -> Place:
        record = self._pick(scope.records)
        if "elements" in self._has and self._choose(2):
            index = self._choose(3)
            variable = Name(self._pick(scope.variables))
            return lang.Element(record, variable if index == 2 else Number(index))
        return lang.Member(record, self._pick(("a", "b")))

    def _atom(self, scope: Scope) -> Expression:
        kind = self._choose(9)
        if kind > 5 and scope.written:
            return self._pick(scope.written[-2:])
        if kind < 2:
            return Number(self._choose(3))
        if kind == 2 and scope.records:
            return self._part(scope)
        if kind < 5 and scope.read_only:
            return Name(self._pick(scope.read_only))
        return Name(self._pick(scope.variables))

    def _value(self, scope: Scope) -> Expression:
        kind = self._choose(6)
        if kind < 3:
            return self._atom(scope)
        if kind == 3 and "select" in self._has:
            return lang.Select(self._comparison(scope), self._atom(scope), self._atom(scope))
        if kind == 4:
            return lang.Binary("%", self._atom(scope), Number(2 + self._choose(2)))
        if kind == 5:
            return self._comparison(scope)
        return lang.Binary(self._pick("+-*"), self._atom(scope), self._atom(scope))

    def _comparison(self, scope: Scope) -> Expression:
        if "plain rank conditions" not in self._has:
            # The rank has to get into a condition through something else, which is harder to see.
            scope = replace(scope, read_only=tuple(each for each in scope.read_only if each != "rank"))
        left = self._atom(scope)
        if isinstance(left, Number):
            left = Name(self._pick(scope.variables))
        if self._once_in(3):
            left = lang.Binary("%", left, Number(2))
        return lang.Binary(self._pick(("==", "!=", "<", "<=")), left, self._atom(scope))

    def _condition(self, scope: Scope) -> Expression:
        if scope.conditions and self._once_in(3):
            again = self._pick(scope.conditions)
            return lang.Not(again) if self._choose(2) else again
        kind = self._choose(6)
        condition = self._comparison(scope)
        if kind == 3:
            condition = Name(self._pick(scope.variables))
        elif kind == 4 and "logic" in self._has:
            condition = lang.Binary(self._pick(("and", "or")), condition, self._comparison(scope))
        elif kind == 5 and len(scope.communicators) > 1:
            condition = lang.IsMember(self._pick(scope.communicators[1:]))
        if self._once_in(5):
            condition = lang.Not(condition)
        scope.conditions.append(condition)
        return condition
