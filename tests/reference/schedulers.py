"""Ways through a program: one at random, or every one."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rankwise.matching.operations import ANY
from reference.language import Program
from reference.simulator import Action, Begin, Execution, Library, Op, Past, Take


def run(program: Program, library: Library, seed: int = 0, past: Past | None = None) -> Execution:
    """Execute to the end in a random order: until all ranks have finished or nothing can happen."""
    execution = Execution(program, library, past)
    finish(execution, Random(seed))
    return execution


def finish(execution: Execution, random: Random, actions: int | None = None) -> None:
    """Go on in a random order, to the end or for so many actions."""
    while actions is None or actions > 0:
        enabled = execution.enabled()
        if not enabled:
            return
        execution.do(random.choice(enabled))
        if actions is not None:
            actions -= 1


def every_end(program: Program, library: Library, limit: int = 100_000) -> Iterator[Execution]:
    """Yield an execution for each state that the program can end in, over all orders.

    Orders that lead to the same state are tried once. Beyond the limit of states an error is raised: the
    program is too large for brute force.
    """
    start = Execution(program, library)
    seen, work = {fingerprint(start)}, [start]
    while work:
        execution = work.pop()
        enabled = deciding(execution)
        if not enabled:
            yield execution
        for action in enabled:
            after = _after(execution, action)
            if (mark := fingerprint(after)) not in seen:
                seen.add(mark)
                work.append(after)
        if len(seen) > limit:
            raise ValueError(f"more than {limit} states")


def deciding(execution: Execution) -> list[Action]:
    """Return what may come next; only what decides who meets whom or what completes is tried in turn.

    A call that begins, or ends in the only way it can, and a receive of one sender that takes what it will
    take anyway, change nothing for what others may do now, and can be done first.
    """
    enabled = execution.enabled()
    return next(([each] for each in enabled if not _decides(execution, each)), enabled)


def _decides(execution: Execution, action: Action) -> bool:
    if isinstance(action, Take):
        return execution.peer(action.receive) == ANY
    if isinstance(action, Begin):
        return False
    return action.which is not None or execution.polls(Op(action.rank, execution.at[action.rank]))


def _after(execution: Execution, action: Action) -> Execution:
    after = execution.copy()
    after.do(action)
    return after


def fingerprint(execution: Execution) -> tuple[object, ...]:
    """Return what tells states apart: who stands where, and who met whom."""
    return (
        tuple(execution.at),
        tuple(execution.inside),
        frozenset(execution.partner.items()),
        frozenset(execution.which.items()),
        frozenset(execution.answers.items()),
        frozenset(execution.seen),
    )
