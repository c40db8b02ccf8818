"""An input whose run makes fewer rounds of the loops in which a long run spends its time.

A long run costs a campaign its time, and its path a lot of questions. Most of them repeat one thing with one
setting after another (each size, each variant); one round of each reaches nearly as much.
"""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from rankwise.testing.campaign.observation import Observation
from rankwise.testing.expressions.node import Expression, Value, apply, negated
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.inputs.splicing import spliced
from rankwise.testing.path import BranchOutcome, RunPath
from rankwise.testing.solving.solver import SolverOptions, solve
from rankwise.testing.solving.solver_query import Question, SolverVerdict
from rankwise.testing.symbols import Conversion, Field, Symbol

_MOST_LOOPS = 24
"""Of those with the longest rounds."""
_MOST_CONDITIONS = 2_000
_SHARE = 0.8
_WANTED = 0.5
"""Seconds that a run may take."""


@dataclass(frozen=True, slots=True)
class PathLoop:
    """A branch that decides whether there is another round, with another condition each time."""

    rounds: tuple[int, ...]
    """The records of the first time that the loop is run, one for each round."""
    length: int
    """Records in a round, in the middle."""
    repeats: float
    """How many rounds it makes each time, on average."""


def shorter(seen: Observation, options: SolverOptions) -> ProgramInput | None:
    """Return an input for fewer rounds, or None where no loop's rounds depend on the input alone."""
    paths = seen.recorded.paths
    if not paths:
        return None
    longest = max(paths.values(), key=lambda path: len(path.sites))
    wanted = max(2.0, seen.seconds * (2 if seen.is_late else 1) / _WANTED)
    ends: list[Expression] = []
    kept = _first_conditions(longest)
    found: Mapping[Symbol, Value] | None = None
    for loop in _loops(longest)[:_MOST_LOOPS]:
        for at in dict.fromkeys((loop.rounds[1], loop.rounds[len(loop.rounds) // 2])):
            model = _solved([*ends, _other_way(longest, at)], kept, options)
            if model is not None:
                ends.append(_other_way(longest, at))
                found = model
                wanted /= loop.repeats
                break
        if wanted <= 1:
            break
    return None if found is None else spliced(seen.given, found)


def is_as_good(seen: Observation, before: Observation) -> bool:
    """Return whether a run was shorter than one before, ended as well, and reached nearly as much."""
    is_shorter = not seen.is_late and (before.is_late or seen.seconds < before.seconds)
    return (
        is_shorter
        and (before.is_late or seen.status == before.status)
        and _reached(seen) > _SHARE * _reached(before)
    )


def _reached(seen: Observation) -> int:
    return len(frozenset[BranchOutcome]().union(*seen.recorded.covered.values()))


def _loops(path: RunPath) -> list[PathLoop]:
    """Return the loops of a path, those with the longest rounds first."""
    records: dict[int, list[int]] = {}
    for index, site in enumerate(path.sites):
        records.setdefault(site, []).append(index)
    found = [loop for indices in records.values() if len(indices) > 1 if (loop := _loop(path, indices))]
    return sorted(found, key=lambda loop: -loop.length)


def _loop(path: RunPath, indices: list[int]) -> PathLoop | None:
    taken = [bool(path.taken[each]) for each in indices]
    goes_on = 2 * sum(taken) > len(taken)
    first = [taken.index(goes_on)]
    while first[-1] + 1 < len(taken) and taken[first[-1] + 1] == goes_on:
        first.append(first[-1] + 1)
    if len(first) < 2 or path.symbols_at(indices[first[0]]) != path.symbols_at(indices[first[1]]):
        return None
    one, other = path.condition(indices[first[0]]), path.condition(indices[first[1]])
    if one is other or not all(map(_is_whole_number, other.symbols())):
        return None
    lengths = sorted(after - before for before, after in itertools.pairwise(indices))
    ends = len(taken) - taken.count(goes_on)
    return PathLoop(
        tuple(indices[each] for each in first), lengths[len(lengths) // 2], len(taken) / max(1, ends)
    )


def _is_whole_number(symbol: Expression) -> bool:
    what = symbol.payload
    return isinstance(what, Field) and what.conversion in (Conversion.SIGNED, Conversion.UNSIGNED)


def _first_conditions(path: RunPath) -> list[Expression]:
    """Return the conditions of each site's first record: what led to the loops, without their rounds."""
    seen: set[int] = set()
    found = []
    for index, site in enumerate(path.sites):
        if site in seen:
            continue
        seen.add(site)
        condition = path.condition(index)
        condition = condition if path.taken[index] else negated(condition)
        if condition.value and condition.symbols():
            found.append(condition)
        if len(found) == _MOST_CONDITIONS:
            break
    return found


def _other_way(path: RunPath, index: int) -> Expression:
    condition = path.condition(index)
    return negated(condition) if path.taken[index] else condition


def _solved(
    ends: list[Expression], kept: list[Expression], options: SolverOptions
) -> Mapping[Symbol, Value] | None:
    """Return values with which all these loops end; whatever else there is stays as it was."""
    wanted = frozenset[Expression]().union(*(each.symbols() for each in ends))
    others = tuple(_sharing(kept, wanted))
    fixed = frozenset[Expression]().union(*(each.symbols() for each in others)) - wanted
    question = Question(apply("all", "bool", *ends), others, fixed=fixed)
    answer = solve(question, dataclasses.replace(options, optimistic=True), is_thorough=False)
    return answer.model if answer.verdict is SolverVerdict.FOUND else None


def _sharing(conditions: list[Expression], symbols: frozenset[Expression]) -> Iterator[Expression]:
    return (each for each in conditions if not symbols.isdisjoint(each.symbols()))
