"""Conditions in a common form, so that `x != 0`, `!(x == 0)` and `if (x)` are seen to be one.

Also decides the conditions that MPI itself decides: ranks count from 0 to size - 1, a communicator
has at least one member, and calls that return at all have succeeded.
"""

from __future__ import annotations

from rankwise.program.instructions import Branch, Switch
from rankwise.program.keys import CallFrame, Keys
from rankwise.program.structure import Block
from rankwise.program.values import Constant

Condition = tuple[int, bool]
"""A key and whether it is wanted to be true."""

_MOST_TERMS = 64
_LARGEST_FACTOR = 1 << 62
_DEEPEST = 50
_COMPARISONS = ("==", "!=", "<", "<=", "unsigned <", "unsigned <=")


class Conditions:
    """Normalises and decides branch conditions."""

    def __init__(self, keys: Keys) -> None:
        self.keys = keys
        self._sums: dict[int, tuple[dict[int, float], float]] = {}

    def of_branch(self, branch: Branch, frame: CallFrame | None = None) -> Condition:
        """Return the condition under which a branch goes to its first target."""
        return self.normal(self.keys.of(branch.condition, frame))

    def normal(self, key: int) -> Condition:
        """Return a key in common form, with its polarity."""
        wanted = True
        while True:
            shape = self.keys.shape(key)
            if not isinstance(shape, tuple) or shape[0] not in (*_COMPARISONS, "^", "not"):
                return self.keys.intern(("==", *sorted((key, self.keys.constant(0))))), not wanted
            operator = shape[0]
            if operator == "not" or (operator == "^" and self._is(shape[2], 1, shape[1])):
                key = shape[1] if operator == "not" else self._other(shape, 1)
                wanted = not wanted
                continue
            if operator == "^":
                return key, wanted
            left, right = shape[1], shape[2]
            if operator.startswith("unsigned "):
                operator = self._signed(operator, left, right)
            if operator == "!=":
                operator, wanted = "==", not wanted
            elif operator.endswith("<="):  # a <= b is not (b < a)
                operator, wanted, left, right = operator[:-1], not wanted, right, left
            inner = self._truth(operator, left, right)
            if inner is not None:
                key, wanted = inner, not wanted
                continue
            if operator == "<":
                return self._about_rank(left, right, wanted)
            if operator == "unsigned <":
                return self.keys.intern((operator, left, right)), wanted
            return self.keys.intern(("==", *sorted((left, right)))), wanted

    def _signed(self, operator: str, left: int, right: int) -> str:
        """Return the signed form of a comparison of values that are both known not to be negative."""
        zero = self.keys.constant(0)
        least = [self._difference(key, zero)[0] for key in (left, right)]
        known = all(each is not None and each >= 0 for each in least)
        return operator.removeprefix("unsigned ") if known else operator

    def _truth(self, operator: str, left: int, right: int) -> int | None:
        """For `condition == 0` return the condition itself."""
        if operator != "==":
            return None
        for this, other in ((left, right), (right, left)):
            shape = self.keys.shape(other)
            is_condition = isinstance(shape, tuple) and shape[0] in (*_COMPARISONS, "not")
            if is_condition and self.keys.shape(this) == ("constant", 0):
                return other
        return None

    def _about_rank(self, left: int, right: int, wanted: bool) -> Condition:
        """Since no rank is below 0, `0 < rank` is `rank != 0`, and `rank < 1` is `rank == 0`."""
        zero = self.keys.constant(0)
        if left == zero and self._is_rank(right):
            return self.keys.intern(("==", *sorted((zero, right)))), not wanted
        if self._is_rank(left) and self.keys.shape(right) == ("constant", 1):
            return self.keys.intern(("==", *sorted((zero, left)))), wanted
        return self.keys.intern(("<", left, right)), wanted

    def decide(self, condition: Condition, assumed: dict[int, bool] | None = None) -> bool | None:
        """Return what a condition is known to be, from assumptions, arithmetic or MPI; else None."""
        key, wanted = condition
        if assumed is not None and key in assumed:
            return assumed[key] == wanted
        shape = self.keys.shape(key)
        if not isinstance(shape, tuple) or len(shape) != 3:
            return None
        truth = self._compare(shape[0], shape[1], shape[2])
        if truth is None and assumed:
            known = self._values_known_from(assumed)
            one: int = shape[1]
            other: int = shape[2]
            left, right = known.get(one, one), known.get(other, other)
            truth = self._compare(shape[0], left, right) if (left, right) != (one, other) else None
        return None if truth is None else truth == wanted

    def _values_known_from(self, assumed: dict[int, bool]) -> dict[int, int]:
        """Return the constants that values equal if all of this holds: where `x == 0`, `x == 1` is false."""
        found: dict[int, int] = {}
        for key, holds in assumed.items():
            shape = self.keys.shape(key)
            if not holds or not isinstance(shape, tuple) or shape[0] != "==":
                continue
            for one, other in ((shape[1], shape[2]), (shape[2], shape[1])):
                if _is_constant(self.keys.shape(other)) and not _is_constant(self.keys.shape(one)):
                    found[one] = other
        return found

    def _compare(self, operator: str, left: int, right: int) -> bool | None:
        if left == right:
            return operator == "=="
        one, other = self.keys.shape(left), self.keys.shape(right)
        if operator == "==" and _is_constant(one) and _is_constant(other):
            return one == other
        low, high = self._difference(left, right)
        if operator == "<" and high is not None and high < 0:
            return True
        if operator == "<" and low is not None and low >= 0:
            return False
        if operator == "==" and ((low is not None and low > 0) or (high is not None and high < 0)):
            return False
        if operator == "==" and low == high == 0:
            return True
        return None

    def _difference(self, left: int, right: int) -> tuple[float | None, float | None]:
        """Return the range of left - right, with common terms cancelled and rank - size known."""
        terms, constant = self._linear(left)
        others, other_constant = self._linear(right)
        for key, factor in others.items():
            terms[key] = terms.get(key, 0) - factor
        low: float | None = constant - other_constant
        high: float | None = low
        terms = {key: factor for key, factor in terms.items() if factor}
        for rank in [key for key in terms if self._is_rank(key)]:
            shape = self.keys.shape(rank)
            assert isinstance(shape, tuple)
            size = self.keys.intern(("MPI_Comm_size", *shape[1:]))
            if terms[rank] == -terms.get(size, 0):  # rank - size lies below 0
                factor = terms.pop(rank)
                del terms[size]
                low, high = _add(low, high, None, -1) if factor > 0 else _add(low, high, 1, None)
        for key, factor in terms.items():
            least, greatest = self.range(key)
            if factor < 0:
                least, greatest = greatest, least
            low, high = _add(
                low,
                high,
                None if least is None else least * factor,
                None if greatest is None else greatest * factor,
            )
        return low, high

    def _linear(self, key: int) -> tuple[dict[int, float], float]:
        """Return a key as a sum of terms with factors, and a constant.

        Sums of sums are added up from the innermost, each once: functions of many thousand lines have
        variables that are added to all the way. A sum of too many terms is a term by itself.
        """
        work = [key]
        while work:
            addends = self._addends(work[-1])
            missing = [each for each in addends if each not in self._sums]
            if missing:
                work.extend(missing)
                continue
            summed = work.pop()
            if summed not in self._sums:
                self._sums[summed] = self._sum(summed, addends)
        terms, constant = self._sums[key]
        return dict(terms), constant

    def _addends(self, key: int) -> tuple[int, ...]:
        shape = self.keys.shape(key)
        return shape[1:] if isinstance(shape, tuple) and shape[0] in ("+", "-") and len(shape) == 3 else ()

    def _sum(self, key: int, addends: tuple[int, ...]) -> tuple[dict[int, float], float]:
        shape = self.keys.shape(key)
        if isinstance(shape, tuple) and _is_number(shape):
            return {}, shape[1]
        if not isinstance(shape, tuple) or not addends:
            return {key: 1}, 0
        (terms, constant), (others, other) = (self._sums[each] for each in addends)
        sign = 1 if shape[0] == "+" else -1
        terms = dict(terms)
        for each, factor in others.items():
            terms[each] = terms.get(each, 0) + sign * factor
        if len(terms) > _MOST_TERMS or any(abs(factor) > _LARGEST_FACTOR for factor in terms.values()):
            return {key: 1}, 0
        return terms, constant + sign * other

    def range(self, key: int, depth: int = 0) -> tuple[int | None, int | None]:
        """Return the least and the greatest value a key can have, each None if unknown."""
        shape = self.keys.shape(key)
        if not isinstance(shape, tuple) or depth > _DEEPEST:
            return None, None
        if _is_number(shape):
            return shape[1], shape[1]
        if shape[0] == "MPI_Comm_rank":
            return 0, None
        if shape[0] == "MPI_Comm_size":
            return 1, None
        if shape[0] in ("select", "phi"):
            return self._range_of_either(shape[2:] if shape[0] == "select" else shape[3:])
        if shape[0] == "%":
            low, _ = self.range(shape[1], depth + 1)
            divisor, most = self.range(shape[2], depth + 1)
            if low is not None and low >= 0 and divisor is not None and divisor > 0:
                return 0, None if most is None else most - 1
        return None, None

    def _range_of_either(self, keys: tuple[int, ...]) -> tuple[int | None, int | None]:
        """Return the range of a value that is one of several constants."""
        if not all(_is_number(self.keys.shape(key)) for key in keys):
            return None, None
        ranges = [self.range(key) for key in keys]
        return min(low for low, _ in ranges if low is not None), max(h for _, h in ranges if h is not None)

    def _is_rank(self, key: int) -> bool:
        shape = self.keys.shape(key)
        return isinstance(shape, tuple) and shape[0] == "MPI_Comm_rank"

    def _is(self, key: int, number: int, other: int) -> bool:
        return ("constant", number) in (self.keys.shape(key), self.keys.shape(other))

    def _other(self, shape: tuple[object, ...], number: int) -> int:
        _, left, right = shape
        assert isinstance(left, int)
        assert isinstance(right, int)
        return right if self.keys.shape(left) == ("constant", number) else left


def open_targets(
    conditions: Conditions, block: Block, frame: CallFrame | None, assumed: dict[int, bool]
) -> set[int]:
    """Return the successors that a block's branch may go to, as far as is known."""
    terminator = block.terminator
    if isinstance(terminator, Branch):
        truth = conditions.decide(conditions.of_branch(terminator, frame), assumed)
        chosen = terminator.targets if truth is None else (terminator.targets[0 if truth else 1],)
        return {target.index for target in chosen}
    if isinstance(terminator, Switch):
        return {target.index for target in _open_cases(conditions, terminator, frame)}
    return {target.index for target in terminator.targets}


def _open_cases(conditions: Conditions, switch: Switch, frame: CallFrame | None) -> list[Block]:
    """Leave out the cases beyond the range of the value, and the default if all values have a case."""
    low, high = conditions.range(conditions.keys.of(switch.condition, frame))
    if low is None or high is None or any(not _is_integer(case) for case in switch.cases):
        return list(switch.targets)
    values = [case.value for case in switch.cases if isinstance(case, Constant)]
    chosen = [
        target
        for value, target in zip(values, switch.targets[1:], strict=True)
        if isinstance(value, int) and low <= value <= high
    ]
    covered = high - low < len(values) and all(value in values for value in range(low, high + 1))
    return chosen if covered else [switch.targets[0], *chosen]


def _is_integer(case: object) -> bool:
    return isinstance(case, Constant) and isinstance(case.value, int)


def _is_number(shape: object) -> bool:
    return isinstance(shape, tuple) and shape[0] == "constant" and isinstance(shape[1], (int, float))


def _add(
    low: float | None, high: float | None, least: float | None, greatest: float | None
) -> tuple[float | None, float | None]:
    return (
        None if low is None or least is None else low + least,
        None if high is None or greatest is None else high + greatest,
    )


def _is_constant(shape: object) -> bool:
    return isinstance(shape, tuple) and shape[0] == "constant"
