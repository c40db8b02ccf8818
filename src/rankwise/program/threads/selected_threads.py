"""Which thread a branch selects: by its number, by its share of a loop, or as the main one."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

from rankwise.program.instructions import Branch, Call, Load, Operation, Phi, Return
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.program.threads.letters import MAIN_OF_TEAM, Word
from rankwise.program.threads.origins import Origin, WrittenBy, origin_of
from rankwise.program.threads.runtime_calls import number_of_threads
from rankwise.program.values import Constant, FormalParameter, GlobalVariable, Value
from rankwise.standard import openmp
from rankwise.standard.openmp import OpenMPKind

_THREAD_NUMBER = frozenset({"omp_get_thread_num"})
_LINEAR = frozenset({"+", "-", "*", "cast"})
_MOST_STEPS = 40
_DEEPEST_WRAPPER = 4


@dataclass(frozen=True, slots=True)
class Selected:
    """One thread: which one, how a user would say it, and which way of the branch it takes."""

    executor: Hashable
    construct: str
    way: int


def selected_thread(
    model: Model, branch: Branch, path: tuple[Call, ...], loop: Call | None
) -> Selected | None:
    """Return the one thread that takes a way of a branch; `loop` begins the shared loop around it."""
    condition, holds = _comparison(branch.condition)
    if isinstance(condition, Operation) and condition.operator in ("==", "!="):
        way = 0 if holds == (condition.operator == "==") else 1
        left, right = condition.operands
        for this, other in ((left, right), (right, left)):
            if not _is_same_for_team(model, other, path):
                continue
            which = other.value if isinstance(other, Constant) else ("value", id(other))
            if _is_thread_number(model, this, path):
                return Selected(("thread", which), "test of the thread number", way)
            if loop is not None and is_iteration_of(model, this, loop):
                return Selected(("iteration", loop, which), "one iteration of the loop", way)
    tested, holds = _tested(branch.condition)
    if _asks_for_main(origin_of(model, tested, path)):
        return Selected(MAIN_OF_TEAM, "test for the main thread", 0 if holds else 1)
    return None


def other_of_two(found: Selected, word: Word) -> Selected | None:
    """Return the thread that takes the other way of a branch, where the team has no more than two."""
    team = next((letter for letter in reversed(word) if letter.begins_team), None)
    if team is None or team.call is None or number_of_threads(team.call) != 2:
        return None
    if found.executor not in (("thread", 0), ("thread", 1)):
        return None
    which = 1 if found.executor == ("thread", 0) else 0
    return Selected(("thread", which), found.construct, 1 - found.way)


def is_iteration_of(model: Model, value: Value, loop: Call) -> bool:
    """Return whether a value counts the iterations of a shared loop, which are distributed over threads."""
    bounds = {*loop.arguments, *(each for call in _next_pieces(loop) for each in call.arguments)}
    phis = 0
    found = False
    seen: set[Value] = set()
    work = [value]
    while work:
        node = work.pop()
        if node in seen:
            continue
        seen.add(node)
        if len(seen) > _MOST_STEPS:
            return False
        if isinstance(node, Load) and node.address in bounds:
            found = True
        elif isinstance(node, Load):
            held = origin_of(model, node, ())
            if not isinstance(held, Value) or held is node:
                return False
            work.append(held)
        elif isinstance(node, Phi) or (isinstance(node, Operation) and node.operator in _LINEAR):
            phis += isinstance(node, Phi)
            work += node.operands
        elif not isinstance(node, Constant):
            return False
    return found and phis == 1


def _next_pieces(loop: Call) -> list[Call]:
    """Return the calls that fetch pieces of a loop whose pieces are handed out while it runs."""
    if "dispatch" not in loop.callee.name:
        return []
    calls = loop.block.function.calls()
    return [each for each in calls if each.callee.name.startswith("__kmpc_dispatch_next")]


def _comparison(given: Value) -> tuple[Value, bool]:
    """Return the comparison inside a condition, and whether the condition holds where it does."""
    holds = True
    condition: Value = given
    while isinstance(condition, Operation):
        operator, inner = condition.operator, condition.operands[0]
        other = condition.operands[1] if len(condition.operands) == 2 else None
        number = other.value if isinstance(other, Constant) else None
        if operator == "cast":
            condition = inner
        elif operator == "^" and number in (1, -1):
            condition, holds = inner, not holds
        elif operator in ("==", "!=") and number == 0 and _is_truth(inner):
            condition, holds = inner, holds == (operator == "!=")
        else:
            break
    return condition, holds


def _is_truth(value: Value) -> bool:
    while isinstance(value, Operation) and value.operator == "cast":
        value = value.operands[0]
    return isinstance(value, Operation) and value.operator in ("==", "!=", "<", "<=", ">", ">=", "^")


def _tested(condition: Value) -> tuple[Value, bool]:
    """Return the value that a condition asks to be true, and whether it does ask for that."""
    condition, holds = _comparison(condition)
    if isinstance(condition, Operation) and condition.operator in ("==", "!="):
        left, right = condition.operands
        if isinstance(right, Constant) and right.value == 0:
            return left, holds == (condition.operator == "!=")
    return condition, holds


def _is_thread_number(model: Model, value: Value, path: tuple[Call, ...], depth: int = 0) -> bool:
    """Return whether a value is the caller's number in its team, maybe from a function of the program."""
    origin = origin_of(model, value, path)
    if not isinstance(origin, Call) or origin.standard is not None:
        return False
    if isinstance(origin.callee, Function) and origin.callee.blocks and depth < _DEEPEST_WRAPPER:
        inside = (*path, origin)
        results = [each.operands for each in origin.callee.instructions() if isinstance(each, Return)]
        return bool(results) and all(
            each and _is_thread_number(model, each[0], inside, depth + 1) for each in results
        )
    entry = openmp.find(origin.callee.name)
    return entry is not None and entry.name in _THREAD_NUMBER


def _asks_for_main(origin: Origin) -> bool:
    if not isinstance(origin, WrittenBy) or origin.call.standard is None:
        return False
    return origin.call.standard.name == "MPI_Is_thread_main"


def _is_same_for_team(model: Model, value: Value, path: tuple[Call, ...], depth: int = 0) -> bool:
    """Return whether all threads of a team have the same value, as far as it can be read from its text."""
    origin = origin_of(model, value, path)
    if isinstance(origin, (Constant, GlobalVariable, FormalParameter)):
        return True
    if isinstance(origin, Operation) and depth < 4:
        return all(_is_same_for_team(model, each, path, depth + 1) for each in origin.operands)
    if isinstance(origin, Load):
        return isinstance(origin.address, GlobalVariable)
    if isinstance(origin, Call) and origin.standard is None:
        entry = openmp.find(origin.callee.name)
        return entry is not None and entry.kind is OpenMPKind.QUERY and not entry.identifies_thread
    return False
