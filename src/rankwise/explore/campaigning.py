"""From a command to a result: all its outcomes, or as many as its bounds allow, each run judged."""

from __future__ import annotations

import functools
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.explore.campaign import Campaign, files_of
from rankwise.explore.confirming import Confirmed, confirmed
from rankwise.explore.explored import EVERYTHING, Explored
from rankwise.explore.exploring import Exploration, Explorer, Limits, Watcher
from rankwise.explore.options import MOST_IN_SETS
from rankwise.explore.prediction.foretelling import Foreteller
from rankwise.explore.schedule import Schedule
from rankwise.explore.starting import ranks_of
from rankwise.explore.strategies.guessed import Guessed
from rankwise.explore.strategies.named import DEFAULT, EXHAUSTIVE, STRATEGIES, Tuning
from rankwise.explore.strategies.predict import Predict
from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.supervised import SupervisedRunner
from rankwise.explore.visit import Runner
from rankwise.explore.workers import Beside, Here, Overlapping, Workers
from rankwise.findings import Conclusion, Finding, Problem, Result, Verdict
from rankwise.judging import judge
from rankwise.running import RunOptions, codes_looked_for
from rankwise.settings import Settings

_MOST_TO_SHORTEN = 20
"""So many runs at most find out whether a shorter schedule shows a finding."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What is to be explored, and how far."""

    command: tuple[str, ...]
    bufferings: tuple[str, ...] = ("infinite", "zero")
    strategy: str = DEFAULT
    tuning: Tuning = field(default_factory=Tuning)
    explored: Explored = EVERYTHING
    limits: Limits = field(default_factory=Limits)
    jobs: int = 1
    on: str | None = None
    """The address of a Dask scheduler whose workers run it."""
    require_complete: bool = False
    campaign: Path | None = None
    resume: bool = False
    options: RunOptions = field(default_factory=RunOptions)

    def described(self) -> dict[str, object]:
        """Return what has to be the same for a campaign to be resumed."""
        return {
            "command": list(self.command),
            "files": files_of(self.command),
            "strategy": self.strategy,
            "tuning": [self.tuning.mixing, self.tuning.steps, self.tuning.seed],
            "bufferings": list(self.bufferings),
            "skipped": list(self.explored.skipped),
            "completions": self.explored.completions,
            "noes": self.explored.noes,
            "expected output": self.options.expected,
            "clocks": self.options.clocks,
        }


def explore_command(
    asked: Asked,
    settings: Settings,
    watcher: Watcher | None = None,
) -> Result:
    """Explore a command."""
    started = time.monotonic()
    runner = SupervisedRunner(asked.command, asked.options, settings)
    ranks = _ranks(asked, runner)
    starts = [Schedule(ranks, buffering) for buffering in asked.bufferings]
    strategies: list[Strategy] = [STRATEGIES[asked.strategy](start, asked.tuning) for start in starts]
    if asked.options.clocks != "trace":
        strategies = [Guessed(each, asked.options.clocks) for each in strategies]
    hands = workers_for(asked, settings, runner)
    campaign = Campaign(asked.campaign, asked.described(), asked.resume) if asked.campaign else None
    try:
        done = Explorer(hands, strategies, asked.limits, campaign, watcher).explore()
    finally:
        if campaign is not None:
            campaign.close()
    visited = asked.explored if _is_all(asked, done) else None
    noes = asked.explored.noes
    told = [_confirmed(runner, done, key, visited, noes) for key in sorted(done.merged.found)]
    findings = [each.finding for each in told]
    codes = codes_looked_for(settings)
    files = sorted({each.where.file for each in findings if each.where.line})
    judgement = judge(findings, files, codes, settings)
    problems = tuple(_problems(done, told))
    own = _bounds(dict(zip(asked.bufferings, strategies, strict=True)))
    return Result(
        command="explore",
        findings=judgement.findings,
        verdict=_verdict(asked, ranks, done, judgement.findings, problems, own),
        summary=_summary(done, judgement.findings, sum(each.runs for each in told), _orders(strategies)),
        problems=problems if not done.outcomes else (),
        suppressed=judgement.suppressed,
        seconds=time.monotonic() - started,
        codes=codes,
    )


def _bounds(strategies: Mapping[str, Strategy]) -> tuple[str, ...]:
    """Return what strategies left out, with the buffering where only one of several did."""
    every = [frozenset(each.bounds) for each in strategies.values()]
    found = {
        bound if all(bound in each for each in every) else f"with {buffering} buffering: {bound}": None
        for buffering, strategy in strategies.items()
        for bound in strategy.bounds
    }
    return tuple(found)


def workers_for(asked: Asked, settings: Settings, runner: SupervisedRunner | None = None) -> Workers:
    """Return who runs schedules of a command, as many at a time as asked for."""
    if asked.on is not None:
        from rankwise.explore.on_dask import OnDask

        return OnDask(asked.on, functools.partial(worker, asked, settings))
    if asked.jobs == 1:
        runner = runner or SupervisedRunner(asked.command, asked.options, settings)
        return Overlapping(runner, worker(asked, settings, runner).keep)
    return Beside(functools.partial(worker, asked, settings), asked.jobs)


def worker(asked: Asked, settings: Settings, runner: Runner | None = None) -> Here:
    """Return what runs schedules of a command, in whatever process."""
    foretell = Foreteller(asked.explored) if asked.strategy == "predict" else None
    runner = runner or SupervisedRunner(asked.command, asked.options, settings)
    return Here(runner, asked.explored, foretell)


def _ranks(asked: Asked, runner: Runner) -> int:
    """Return how many ranks the command has; where it does not say, one run does."""
    said = ranks_of(asked.command)
    if said is not None:
        return said
    return runner.run(Schedule(1, asked.bufferings[0])).ranks or 1


def _is_all(asked: Asked, done: Exploration) -> bool:
    """Say whether all outcomes of what is explored were visited."""
    left = done.stopped or done.strayed or done.given_up or done.cut
    return asked.strategy in EXHAUSTIVE and asked.options.clocks == "trace" and not left


def _confirmed(
    runner: Runner, done: Exploration, key: tuple[str, str, int], visited: Explored | None, noes: int
) -> Confirmed:
    shown = done.merged.found[key]
    if shown.finding.is_note:
        return Confirmed(shown.finding, True, 0)
    most = min(_MOST_TO_SHORTEN, done.runs + 4)
    return confirmed(runner, done.merged, shown, visited=visited, most=most, noes=noes)


def _problems(done: Exploration, told: Iterable[Confirmed]) -> list[Problem]:
    problems = []
    if done.strayed:
        first = done.strayed[0]
        problems.append(
            Problem(
                f"{_count(len(done.strayed), 'run')} could not follow the schedule: {first.remark}",
                "does the program decide by time, by random numbers or between threads? "
                f"again: rankwise replay '{first.schedule}' -- …",
            )
        )
    if done.given_up:
        first = done.given_up[0]
        problems.append(
            Problem(
                f"{_count(len(done.given_up), 'run')} came to no end: {first.remark}",
                f"rankwise replay '{first.schedule}' -- … shows what it prints",
            )
        )
    lost = [each.finding for each in told if not each.again]
    if lost:
        problems.append(
            Problem(
                f"{lost[0].rule.code} at {lost[0].where} was seen, and not again with the same schedule",
                "the program decides by something else than messages, too",
            )
        )
    return problems


def _verdict(
    asked: Asked,
    ranks: int,
    done: Exploration,
    findings: tuple[Finding, ...],
    problems: tuple[Problem, ...],
    own: tuple[str, ...],
) -> Verdict:
    bounds = ["1 rank" if ranks == 1 else f"{ranks} ranks", _bufferings(asked.bufferings)]
    is_left = done.stopped or done.strayed or done.given_up
    bounds += own or ([] if is_left else ["every order of messages"])
    if asked.explored.skipped:
        bounds.append(f"without {', '.join(asked.explored.skipped)}")
    if done.is_marked:
        bounds.append("without what the program turns off by MPI_Pcontrol")
    if done.cut:
        failed = "one run that failed" if done.cut == 1 else f"{done.cut:,} runs that failed"
        bounds.append(f"after {failed}: only what had been sent by then")
    many = asked.explored.completions
    bounds.append(
        f"the first {many} choices of what completes in each thread, sets of up to {MOST_IN_SETS}"
        if many
        else "no choices of what completes"
    )
    if asked.explored.noes:
        often = _count(asked.explored.noes, "time")
        bounds.append(f"the same question answered with no up to {often} (MPI_Test, MPI_Iprobe, …)")
    elif done.has_questions:
        bounds.append("questions (MPI_Test, MPI_Iprobe, …) answered as they came")
    if done.stopped:
        bounds.append(f"{done.stopped}, {done.waiting:,} schedules left" if done.waiting else done.stopped)
    bounds += [each.message for each in problems]
    if any(not each.is_note for each in findings):
        return Verdict(Conclusion.VIOLATED, tuple(bounds))
    unfinished = bool(done.stopped) and asked.require_complete
    unsure = unfinished or bool(problems) or not done.outcomes
    return Verdict(Conclusion.INCONCLUSIVE if unsure else Conclusion.CLEAN, tuple(bounds))


def _bufferings(names: tuple[str, ...]) -> str:
    if names == ("as-is",):
        return "buffering as the MPI library does"
    return f"{' and '.join(sorted(names, reverse=True))} buffering"


def _orders(strategies: Sequence[Strategy]) -> int | None:
    """Return how many orders of messages were decided, where that is known: the most with one buffering."""
    orders = [each.orders if isinstance(each, Predict) else None for each in strategies]
    known = [each for each in orders if each is not None]
    return max(known) if len(known) == len(orders) else None


def _summary(done: Exploration, findings: tuple[Finding, ...], again: int, orders: int | None) -> str:
    count = sum(not each.is_note for each in findings)
    found = _count(count, "finding") if count else "no findings"
    told = f"{found} in {_count(done.outcomes, 'outcome')} of {_count(done.runs, 'run')}"
    if orders is not None:
        told = f"{found}; {_count(orders, 'order')} decided by {_count(done.runs, 'run')}"
    return f"{told}, and {_count(again, 'run')} to show them again" if again else told


def _count(number: int, what: str) -> str:
    return f"1 {what}" if number == 1 else f"{number:,} {what}s"
