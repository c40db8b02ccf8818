"""A formula that grows, and a solver that keeps what it learnt from it."""

from __future__ import annotations

import math
import time
from collections.abc import Iterable, Sequence

from pysat.solvers import Solver

from rankwise.errors import RankwiseError

_SOLVER = "glucose4"
"""Of those that python-sat brings, one that can be given a bound on its effort."""

_CONFLICTS = 5_000
_CLAUSES = 4_096
"""After so many conflicts of the solver, or new clauses, the time budget is checked."""


class GivenUp(RankwiseError):
    """The query is too hard within the effort that was allowed."""


class OutOfTime(Exception):
    """The time budget was over before the query was decided."""


class Formula:
    """Clauses over numbered variables; a literal is a variable or its negative."""

    def __init__(self, effort: int, until: float = math.inf) -> None:
        """Start with nothing; each query may have `effort` conflicts, until a moment."""
        self._until = until
        self._solver = Solver(name=_SOLVER, incr=False)
        self._effort = effort
        self._variables = 0
        self.clauses = 0
        self.true = self.variable()
        self.add(self.true)

    @property
    def variables(self) -> int:
        """How many variables there are."""
        return self._variables

    @property
    def false(self) -> int:
        """The literal that never holds."""
        return -self.true

    def variable(self) -> int:
        """Return a new variable."""
        self._variables += 1
        return self._variables

    def add(self, *literals: int) -> None:
        """Require that one of these holds."""
        self.clauses += 1
        if self.clauses % _CLAUSES == 0:
            self.must_be_in_time()
        self._solver.add_clause(list(literals))

    def all_of(self, literals: Iterable[int]) -> int:
        """Return a literal that holds if and only if all of these do."""
        wanted = [each for each in dict.fromkeys(literals) if each != self.true]
        if self.false in wanted:
            return self.false
        if len(wanted) < 2:
            return wanted[0] if wanted else self.true
        both = self.variable()
        for each in wanted:
            self.add(-both, each)
        self.add(both, *(-each for each in wanted))
        return both

    def any_of(self, literals: Iterable[int]) -> int:
        """Return a literal that holds if and only if one of these does."""
        return -self.all_of(-each for each in literals)

    def at_most_one(self, literals: Sequence[int]) -> None:
        """Require that no two of these hold."""
        before = literals[0] if literals else self.false
        for each in literals[1:]:
            self.add(-before, -each)
            so_far = self.variable()
            self.add(-before, so_far)
            self.add(-each, so_far)
            before = so_far

    def sum(self, one: Sequence[int], other: Sequence[int]) -> list[int]:
        """Add two numbers, each given by literals that mean: at least 1, at least 2, and so on."""
        if not one or not other:
            return list(one or other)
        total = [self.variable() for _ in range(len(one) + len(other))]
        for i in range(len(one) + 1):
            for j in range(len(other) + 1):
                if i + j:
                    reached = [*one[:i][-1:], *other[:j][-1:]]
                    self.add(*(-each for each in reached), total[i + j - 1])
                if i + j < len(total):
                    self.add(*one[i : i + 1], *other[j : j + 1], -total[i + j])
        return total

    def model(self, assumed: Sequence[int], effort: int | None = None) -> list[bool] | None:
        """Return what holds, by variable, if all of these are to; None if that is impossible."""
        decided = self._decide(list(assumed), effort or self._effort)
        if decided is None:
            raise GivenUp(
                f"the orders of this run are too many to decide within {self._effort} conflicts",
                "explore them one by one with --strategy depth-first, or bound them with --bound",
            )
        if not decided:
            return None
        found = [False] * (self._variables + 1)
        for literal in self._solver.get_model() or ():
            if 0 < literal <= self._variables:
                found[literal] = True
        return found

    def must_be_in_time(self) -> None:
        """Raise an error if the time is over."""
        if time.monotonic() >= self._until:
            raise OutOfTime

    def _decide(self, assumed: list[int], effort: int) -> bool | None:
        """Run the solver; where time is limited, a few conflicts at a time. It keeps what it learns."""
        at_once = effort if math.isinf(self._until) else _CONFLICTS
        decided: bool | None = None
        while decided is None and effort > 0:
            self.must_be_in_time()
            self._solver.conf_budget(min(at_once, effort))
            decided = self._solver.solve_limited(assumptions=assumed)
            effort -= at_once
        return decided

    def close(self) -> None:
        """Free the solver."""
        self._solver.delete()
