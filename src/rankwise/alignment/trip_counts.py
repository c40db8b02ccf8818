"""How often a counted loop iterates."""

from __future__ import annotations

from rankwise.program import Branch, Constant, Operation, Phi, Value
from rankwise.program.graphs import FlowGraph
from rankwise.program.keys import CallFrame, Keys

_FLIPPED = {"<": ">=", ">=": "<", ">": "<=", "<=": ">", "==": "!=", "!=": "=="}
_MIRRORED = {"<": ">", ">": "<", "<=": ">=", ">=": "<=", "==": "==", "!=": "!="}


def trip_count(
    flow: FlowGraph, header: int, loop: set[int], leaving: list[int], keys: Keys, frame: CallFrame | None
) -> int | None:
    """Return the key of the number of rounds, for a loop that one comparison of a counter ends."""
    if len(leaving) != 1 or leaving[0] not in (header, _latch(flow, header, loop)):
        return None
    terminator = flow.blocks[leaving[0]].terminator
    if not isinstance(terminator, Branch) or not isinstance(terminator.condition, Operation):
        return None
    comparison = terminator.condition
    operator = comparison.operator.removeprefix("unsigned ")
    if operator not in _FLIPPED or len(comparison.operands) != 2:
        return None
    if terminator.targets[0].index not in loop:
        operator = _FLIPPED[operator]
    left, right = comparison.operands
    counted = _counter(left, flow, header, loop)
    if counted is None:
        counted = _counter(right, flow, header, loop)
        if counted is None:
            return None
        operator, right = _MIRRORED[operator], left
    start, step, ahead = counted
    numbers = _number(keys.of(start, frame), keys), _number(keys.of(right, frame), keys)
    # A loop that is tested at its end compares after the step, and has run its body once before.
    tested_last = leaving[0] != header
    if numbers[0] is not None and numbers[1] is not None:
        begin = numbers[0] + (step if ahead else 0)
        rounds = _rounds(begin, numbers[1], step, operator)
        return None if rounds is None else keys.constant(rounds + tested_last)
    return keys.intern(
        ("trips", keys.of(start, frame), keys.of(right, frame), step, operator, ahead, tested_last)
    )


def _latch(flow: FlowGraph, header: int, loop: set[int]) -> int | None:
    latches = [node for node in flow.predecessors[header] if node in loop]
    return latches[0] if len(latches) == 1 else None


def _counter(value: Value, flow: FlowGraph, header: int, loop: set[int]) -> tuple[Value, int, bool] | None:
    """Return the start and step of a counter, and whether `value` is it one step ahead."""
    while isinstance(value, Operation) and value.operator == "cast":
        value = value.operands[0]
    ahead = False
    if isinstance(value, Operation) and value.operator in ("+", "-"):
        ahead = True
        value = next((each for each in value.operands if isinstance(each, Phi)), value)
    if not isinstance(value, Phi) or value.block.index != header or len(value.operands) != 2:
        return None
    start = step = None
    for operand, source in zip(value.operands, value.sources, strict=True):
        if source.index in loop:
            step = _step(operand, value)
        else:
            start = operand
    return (start, step, ahead) if start is not None and step else None


def _step(following: Value, counter: Phi) -> int | None:
    if not isinstance(following, Operation) or following.operator not in ("+", "-"):
        return None
    left, right = following.operands
    if right is counter and following.operator == "+":
        left, right = right, left
    if left is not counter or not isinstance(right, Constant) or not isinstance(right.value, int):
        return None
    return right.value if following.operator == "+" else -right.value


def _number(key: int, keys: Keys) -> int | None:
    shape = keys.shape(key)
    if isinstance(shape, tuple) and shape[0] == "constant" and isinstance(shape[1], int):
        return shape[1]
    return None


def _rounds(begin: int, end: int, step: int, operator: str) -> int | None:
    """Count the rounds of `for (i = begin; i OPERATOR end; i += step)`; None if it may not end."""
    distance = end - begin
    if operator in ("<=", ">="):
        distance += 1 if operator == "<=" else -1
        operator = operator[0]
    if operator == "!=":
        return distance // step if distance % step == 0 and distance // step >= 0 else None
    if operator == "<":
        return max(0, -(-distance // step)) if step > 0 else (0 if distance <= 0 else None)
    if operator == ">":
        return max(0, -(-distance // step)) if step < 0 else (0 if distance >= 0 else None)
    return None
