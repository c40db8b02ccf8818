"""From a command to a result: all its outcomes, or as many as its bounds allow, each run judged."""

from __future__ import annotations

import dataclasses
import functools
import math
import time

from rankwise.config.settings import Settings
from rankwise.explore.campaign_file import Campaign
from rankwise.explore.conclusions import conclude
from rankwise.explore.explorer import ExploreObserver, Explorer
from rankwise.explore.parallel_reproduction import show_again
from rankwise.explore.prediction.visit_prediction import Predictor
from rankwise.explore.request import ExploreRequest
from rankwise.explore.run_workers import Beside, Here, Overlapping, Workers
from rankwise.explore.scheduled_runs import SupervisedRunner
from rankwise.explore.strategies.by_name import STRATEGIES
from rankwise.explore.strategies.protocol import Strategy
from rankwise.explore.strategies.speculative import Speculative
from rankwise.explore.visit import Runner
from rankwise.findings import Result
from rankwise.launch.rank_count import ranks_of
from rankwise.review.acceptance import judge
from rankwise.runs.running import selected_codes
from rankwise.schedule.schedule import Schedule


def explore_command(
    asked: ExploreRequest,
    settings: Settings,
    watcher: ExploreObserver | None = None,
    began: float | None = None,
) -> Result:
    """Explore a command; `began` is since when its time counts, by `time.monotonic`, if not from now on."""
    started = time.monotonic() if began is None else began
    if asked.limits.seconds is not None:
        asked = _until(asked, started + asked.limits.seconds)
    runner = SupervisedRunner(asked.command, asked.options, settings)
    ranks = _ranks(asked, runner)
    starts = [Schedule(ranks, buffering) for buffering in asked.bufferings]
    strategies: list[Strategy] = [STRATEGIES[asked.strategy](start, asked.tuning) for start in starts]
    if asked.options.clocks != "trace":
        strategies = [Speculative(each, asked.options.clocks) for each in strategies]
    hands = workers_for(asked, settings, runner)
    campaign = Campaign(asked.campaign, asked.described(), asked.resume) if asked.campaign else None
    try:
        done = Explorer(hands, strategies, asked.limits, campaign, watcher, started).explore()
    finally:
        if campaign is not None:
            campaign.close()
    reported = show_again(asked, done, strategies, runner, functools.partial(worker, asked, settings))
    findings = [each.finding for each in reported]
    codes = selected_codes(settings)
    files = sorted({each.where.file for each in findings if each.where.line})
    judgement = judge(findings, files, codes, settings)
    concluded = conclude(asked, ranks, done, strategies, reported, judgement.findings)
    return Result(
        command="explore",
        findings=judgement.findings,
        verdict=concluded.verdict,
        summary=concluded.summary,
        problems=concluded.problems if not done.outcomes else (),
        suppressed=judgement.suppressed,
        seconds=time.monotonic() - started,
        codes=codes,
        extent=concluded.extent,
    )


def _until(asked: ExploreRequest, moment: float) -> ExploreRequest:
    return dataclasses.replace(asked, options=dataclasses.replace(asked.options, until=moment))


def workers_for(asked: ExploreRequest, settings: Settings, runner: SupervisedRunner | None = None) -> Workers:
    """Return who runs schedules of a command, as many at a time as asked for."""
    if asked.on is not None:
        from rankwise.explore.on_dask import OnDask

        anytime = _until(asked, math.inf)  # the clock of another machine shows another time
        return OnDask(asked.on, functools.partial(worker, anytime, settings))
    if asked.jobs == 1:
        runner = runner or SupervisedRunner(asked.command, asked.options, settings)
        return Overlapping(runner, worker(asked, settings, runner).keep)
    return Beside(functools.partial(worker, asked, settings), asked.jobs)


def worker(asked: ExploreRequest, settings: Settings, runner: Runner | None = None) -> Here:
    """Return what runs schedules of a command, in whatever process."""
    predict_visit = Predictor(asked.explored, asked.options.until) if asked.strategy == "predict" else None
    runner = runner or SupervisedRunner(asked.command, asked.options, settings)
    return Here(runner, asked.explored, predict_visit)


def _ranks(asked: ExploreRequest, runner: Runner) -> int:
    """Return how many ranks the command has; where it does not say, one run does."""
    said = ranks_of(asked.command)
    if said is not None:
        return said
    return runner.run(Schedule(1, asked.bufferings[0])).ranks or 1
