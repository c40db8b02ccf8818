"""From a flip to an input: the question is put together and solved, and its model becomes an input."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass

from rankwise.testing.campaign.knowledge import CampaignKnowledge
from rankwise.testing.expressions.node import Expression, negated
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.inputs.splicing import spliced
from rankwise.testing.path import RunPath
from rankwise.testing.search.flip import Flip
from rankwise.testing.search.slicing import loops, sliced
from rankwise.testing.solving.solver import SolverOptions, solve, solve_near
from rankwise.testing.solving.solver_query import Question, SolverVerdict, Theory
from rankwise.testing.symbols import CommRank, CommSize, WorldRank, WorldSize


@dataclass(frozen=True, slots=True)
class Aim:
    """What came out for a flip."""

    flip: Flip
    verdict: SolverVerdict
    given: ProgramInput | None = None
    is_exact: bool = False
    is_whole: bool = True
    theory: Theory = Theory.INTEGERS_AND_REALS
    is_ruled_out: bool = False
    """Whether no input takes this very path; the outcome may be reached on another one."""
    was_new: bool = False
    """Whether no run had reached the outcome when this was solved."""


def aimed_input(known: CampaignKnowledge, flip: Flip, options: SolverOptions) -> Aim:
    """Return an input whose run should go the other way at a branch.

    First with the ranks and their number as in the run, for which the conditions of all ranks hold
    together; where that is impossible and the outcome new, this rank and the number of ranks are free.
    """
    seen = known.runs[flip.run]
    paths = seen.recorded.paths
    target = _condition(paths[flip.rank], flip.index, flip.outcome.taken)
    slice_of_path = sliced(paths, flip.rank, flip.index)
    rounds = loops(paths, slice_of_path)
    others: dict[Expression, bool] = {}
    for rank, index in slice_of_path:
        each = _condition(paths[rank], index, bool(paths[rank].taken[index]))
        if not each.value:  # what was recorded of it is not what the program computed
            known.open_sizes[flip.size] += 1
        elif each.symbols():
            others[each] = others.get(each, False) or (rank, paths[rank].sites[index]) not in rounds
    if target.value:
        return Aim(flip, SolverVerdict.UNDECIDED)
    all_symbols = frozenset[Expression]().union(target.symbols(), *(each.symbols() for each in others))
    placed = frozenset(each for each in all_symbols if _is_placed(each))
    wanted = {each.payload for each in target.symbols()}
    reduced = tuple(each for each, is_kept in others.items() if is_kept)
    question = Question(target, tuple(others), fixed=placed, reduced=reduced)
    is_thorough = flip.is_thorough or not options.can_be_thorough
    answer = solve(question, options, is_thorough=is_thorough)
    first = Aim(
        flip, answer.verdict, is_exact=answer.is_exact, is_whole=answer.is_whole, theory=answer.theory
    )
    if answer.verdict is SolverVerdict.FOUND:
        given = spliced(seen.given, answer.model, wanted)
        return dataclasses.replace(first, given=given)
    if answer.verdict is SolverVerdict.IMPOSSIBLE and answer.is_exact and _is_worth_another_path(known, flip):
        near = solve_near(question, options)
        given = None if near is None else spliced(seen.given, near.model, wanted)
        if given is not None:
            return Aim(flip, SolverVerdict.FOUND, given, is_whole=False, is_ruled_out=True)
    if placed and known.state.is_new(flip):
        own = frozenset(each for each in placed if _is_of_others(each, flip.rank))
        sizes = frozenset(each for each in placed if isinstance(each.payload, WorldSize))
        free = dataclasses.replace(question, fixed=own, untuned=sizes)
        moved = solve(free, options, is_thorough=is_thorough)
        if moved.verdict is SolverVerdict.FOUND:
            needed = max(
                [int(value) + 1 for what, value in moved.model.items() if isinstance(what, WorldRank)],
                default=1,
            )
            given = spliced(seen.given, moved.model, wanted)
            if given is not None and given.ranks < needed:
                fitting = [each for each in options.sizes if each >= needed]
                given = dataclasses.replace(given, ranks=min(fitting)) if fitting else None
            if given is not None:
                return Aim(flip, SolverVerdict.FOUND, given, is_whole=moved.is_whole, theory=moved.theory)
    return first


_MOST_OTHER_PATHS = 4


def _is_worth_another_path(known: CampaignKnowledge, flip: Flip) -> bool:
    return known.state.is_new(flip) and known.state.aimed.get(flip.outcome, 0) < _MOST_OTHER_PATHS


def _condition(path: RunPath, index: int, taken: bool) -> Expression:
    condition = path.condition(index)
    return condition if taken else negated(condition)


def _is_placed(node: Expression) -> bool:
    """Return whether a symbol is fixed once the ranks of a run are started."""
    return isinstance(node.payload, WorldRank | WorldSize | CommRank | CommSize)


def _is_of_others(node: Expression, rank: int) -> bool:
    what = node.payload
    if isinstance(what, WorldRank):
        return what.value != rank
    return isinstance(what, CommSize) or (isinstance(what, CommRank) and what.world != rank)
