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
    request: ExploreRequest,
    settings: Settings,
    watcher: ExploreObserver | None = None,
    began: float | None = None,
) -> Result:
    """Explore a command; `began` is since when its time counts, by `time.monotonic`, if not from now on."""
    started = time.monotonic() if began is None else began
    if request.limits.seconds is not None:
        request = _until(request, started + request.limits.seconds)
    runner = SupervisedRunner(request.command, request.options, settings)
    ranks = _ranks(request, runner)
    starts = [Schedule(ranks, buffering) for buffering in request.bufferings]
    strategies: list[Strategy] = [STRATEGIES[request.strategy](start, request.tuning) for start in starts]
    if request.options.clocks != "trace":
        strategies = [Speculative(each, request.options.clocks) for each in strategies]
    hands = workers_for(request, settings, runner)
    campaign = Campaign(request.campaign, request.described(), request.resume) if request.campaign else None
    try:
        done = Explorer(hands, strategies, request.limits, campaign, watcher, started).explore()
    finally:
        if campaign is not None:
            campaign.close()
    reported = show_again(request, done, strategies, runner, functools.partial(worker, request, settings))
    findings = [each.finding for each in reported]
    codes = selected_codes(settings)
    files = sorted({each.where.file for each in findings if each.where.line})
    judgement = judge(findings, files, codes, settings)
    concluded = conclude(request, ranks, done, strategies, reported, judgement.findings)
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


def _until(request: ExploreRequest, moment: float) -> ExploreRequest:
    return dataclasses.replace(request, options=dataclasses.replace(request.options, until=moment))


def workers_for(
    request: ExploreRequest, settings: Settings, runner: SupervisedRunner | None = None
) -> Workers:
    """Return the workers that run schedules of a command, as many at a time as the request says."""
    if request.on is not None:
        from rankwise.explore.on_dask import OnDask

        anytime = _until(request, math.inf)  # the clock of another machine shows another time
        return OnDask(request.on, functools.partial(worker, anytime, settings))
    if request.jobs == 1:
        runner = runner or SupervisedRunner(request.command, request.options, settings)
        return Overlapping(runner, worker(request, settings, runner).keep)
    return Beside(functools.partial(worker, request, settings), request.jobs)


def worker(request: ExploreRequest, settings: Settings, runner: Runner | None = None) -> Here:
    """Return what runs schedules of a command, in whatever process."""
    predict_visit = (
        Predictor(request.explored, request.options.until) if request.strategy == "predict" else None
    )
    runner = runner or SupervisedRunner(request.command, request.options, settings)
    return Here(runner, request.explored, predict_visit)


def _ranks(request: ExploreRequest, runner: Runner) -> int:
    """Return how many ranks the command has; where it does not say, one run does."""
    said = ranks_of(request.command)
    if said is not None:
        return said
    return runner.run(Schedule(1, request.bufferings[0])).ranks or 1
