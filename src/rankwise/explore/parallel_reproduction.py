"""Shows each finding of an exploration again, several at a time if runs are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rankwise.explore.finding_merge import Key, Merged
from rankwise.explore.reproduction import Confirmed, confirmed, without_schedule
from rankwise.explore.run_workers import Beside, Here
from rankwise.explore.scope import Explored
from rankwise.explore.strategies.by_name import EXHAUSTIVE

if TYPE_CHECKING:
    from collections.abc import Callable

    from rankwise.explore.explorer import Exploration
    from rankwise.explore.request import ExploreRequest
    from rankwise.explore.strategies.protocol import Strategy
    from rankwise.explore.visit import Runner

_MOST_TO_MINIMIZE = 20
_LEAST_TO_MINIMIZE = 2
"""So many runs at most find out whether a shorter schedule shows a finding, and so many at least."""


@dataclass(frozen=True, slots=True)
class Task:
    """One finding to be shown again, by whatever process."""

    key: Key
    merged: Merged
    visited: Explored | None
    most: int
    failed_polls: int
    until: float

    def __call__(self, runner: Runner) -> Confirmed:
        """Run its schedule again, and minimize it."""
        return confirmed(
            runner,
            self.merged,
            self.merged.found[self.key],
            visited=self.visited,
            most=self.most,
            failed_polls=self.failed_polls,
            until=self.until,
        )


def show_again(
    request: ExploreRequest,
    done: Exploration,
    strategies: Sequence[Strategy],
    runner: Runner,
    make: Callable[[], Here],
) -> list[Confirmed]:
    """Return each finding with the schedule that shows it, or without one where every run does.

    `make` returns, in another process, what runs schedules there.
    """
    known: dict[Key, Confirmed] = {}
    tasks = []
    visited = request.explored if _is_all(request, done, strategies) else None
    for key, shown in done.merged.found.items():
        if shown.finding.is_note:
            known[key] = Confirmed(shown.finding, True, 0)
        elif done.merged.is_shown_by_every_run(key):
            known[key] = Confirmed(without_schedule(shown), True, 0)
        else:
            failed_polls, until = request.explored.failed_polls, request.options.until
            tasks.append(Task(key, done.merged, visited, most_to_minimize(done), failed_polls, until))
    together = min(request.jobs, len(tasks))
    found = _in_parallel(tasks, make, together) if together > 1 else [each(runner) for each in tasks]
    known |= {task.key: each for task, each in zip(tasks, found, strict=True)}
    return [known[key] for key in sorted(known)]


def most_to_minimize(done: Exploration) -> int:
    """Return how many runs each finding may use: together about a third as many as deciding took.

    With those that found it and that show it again, all take less than twice as long as deciding alone.
    """
    share = done.runs // (3 * max(1, done.merged.in_some_runs))
    return min(_MOST_TO_MINIMIZE, max(_LEAST_TO_MINIMIZE, share))


def _in_parallel(tasks: Sequence[Task], make: Callable[[], Here], jobs: int) -> list[Confirmed]:
    beside = Beside(make, jobs)
    try:
        return [each.result() for each in [beside.call(task) for task in tasks]]
    finally:
        beside.stop()


def _is_all(request: ExploreRequest, done: Exploration, strategies: Sequence[Strategy]) -> bool:
    """Return whether all outcomes of what is explored were visited."""
    left = done.stopped or done.strayed or done.given_up or done.cut
    is_every = request.strategy in EXHAUSTIVE
    if request.strategy == "predict" and not request.explored.failed_polls:
        is_every = not any(each.bounds for each in strategies)
    return is_every and request.options.clocks == "trace" and not left
