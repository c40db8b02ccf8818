"""What a solver is given, and what it answers."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass, field

from rankwise.testing.expressions.node import Expression, Value
from rankwise.testing.symbols import Symbol


class SolverVerdict(enum.StrEnum):
    """What a solver found out."""

    FOUND = "found"
    IMPOSSIBLE = "impossible"
    """Nothing fulfils the conditions, as the solver understands them."""
    UNDECIDED = "undecided"


class Theory(enum.StrEnum):
    """How numbers are understood."""

    INTEGERS_AND_REALS = "integers and reals"
    EXACT = "bit vectors and IEEE floating point"


@dataclass(frozen=True, slots=True)
class Question:
    """Conditions that all have to hold; the first is the target, the others are what leads to it."""

    target: Expression
    others: tuple[Expression, ...]
    untuned: frozenset[Expression] = frozenset()
    """Symbols whose values need not be small (paper's excls): numbers of ranks."""
    fixed: frozenset[Expression] = frozenset()
    """Symbols that keep the value they have."""
    reduced: tuple[Expression, ...] = ()
    """Those of the others that do not count the rounds of loops."""

    @property
    def conditions(self) -> tuple[Expression, ...]:
        return (self.target, *self.others)

    def symbols(self) -> frozenset[Expression]:
        """Return the symbols that may change."""
        return frozenset[Expression]().union(*(each.symbols() for each in self.conditions)) - self.fixed


@dataclass(frozen=True, slots=True)
class SolverAnswer:
    """What came out."""

    verdict: SolverVerdict
    model: Mapping[Symbol, Value] = field(default_factory=dict)
    is_exact: bool = False
    """Whether `impossible` holds for the program, too, and not for a simplification only."""
    is_whole: bool = True
    """Whether the model fulfils all conditions, and not the target only."""
    theory: Theory = Theory.INTEGERS_AND_REALS


class Unsupported(Exception):
    """A theory cannot express a condition."""
