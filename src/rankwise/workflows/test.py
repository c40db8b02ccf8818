"""From a program to a result: inputs and numbers of ranks that reach what no run has reached."""

from __future__ import annotations

import contextlib
import dataclasses
import functools
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.config.settings import Settings
from rankwise.errors import RankwiseError
from rankwise.findings import Finding, Location, Problem, Related, Result, Verdict, conclude
from rankwise.findings.finding_counts import counted
from rankwise.launch.which_mpi import launcher_family
from rankwise.report import source_paths
from rankwise.report.views.reached_program import ReachedProgram
from rankwise.review.acceptance import judge
from rankwise.runs.running import RunOptions, selected_codes
from rankwise.testing.campaign.covered_program import covered_program
from rankwise.testing.campaign.engine import CampaignLimits, CampaignObserver, Engine
from rankwise.testing.campaign.generated_tests import covering, write_tests
from rankwise.testing.campaign.inputs_on_dask import InputsOnDask
from rankwise.testing.campaign.kept_runs import KeptRuns
from rankwise.testing.campaign.knowledge import CampaignKnowledge
from rankwise.testing.campaign.observation import InputRunner, Observation
from rankwise.testing.campaign.repeated_run import parted_at
from rankwise.testing.campaign.shorter_input import shorter
from rankwise.testing.campaign.smallest_input import smallest
from rankwise.testing.campaign.supervised_inputs import RunLimits, SupervisedInputs
from rankwise.testing.campaign.uncovered_reasons import (
    coverage_by_function,
    reachable,
    uncovered,
)
from rankwise.testing.inputs.described_input import described
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import Site
from rankwise.testing.search.strategies.search_by_name import DEFAULT_SEARCH, SEARCHES
from rankwise.testing.solving.solver import SolverOptions, require_solvers
from rankwise.testing.symbols import Field
from rankwise.toolchain.launchers import refused_to_root
from rankwise.workflows.subject_to_test import TestSubject, subject_for_test
from rankwise.workflows.test_orders import explore_tests

CAMPAIGN = "test.campaign"
"""The folder with all runs, in that of the output."""


@dataclass(frozen=True, slots=True)
class TestRequest:
    """A request to `rankwise test`."""

    paths: tuple[Path, ...]
    arguments: tuple[str, ...] = ()
    sizes: tuple[int, ...] = (1, 2, 3, 4)
    varies: tuple[str, ...] = ("argv", "file", "stdin")
    files: dict[str, bytes] = field(default_factory=dict)
    stdin: bytes | None = None
    environment: dict[str, str] = field(default_factory=dict)
    first_size: int | None = None
    """The number of ranks of the seed run; None for the least but one."""
    search: str = DEFAULT_SEARCH
    depth: int = 10_000
    chance: int = 0
    limits: CampaignLimits = field(default_factory=CampaignLimits)
    run_limits: RunLimits = field(default_factory=RunLimits)
    jobs: int = 1
    on: str | None = None
    """The address of a Dask scheduler whose workers run the inputs."""
    solver: SolverOptions = field(default_factory=SolverOptions)
    budget: int = 64
    """Branches of one site that a rank records before it leaves out what goes the same way."""
    flags: tuple[str, ...] = ()
    python: str = ""
    resume: bool = False
    folder: Path = Path("rankwise-out")
    minimize: bool = True
    explores: bool = False
    """Whether the orders of messages that inputs leave open are explored, too."""


@dataclass(frozen=True, slots=True)
class Tested:
    """What came out."""

    result: Result
    known: CampaignKnowledge
    engine: Engine
    coverage: str
    """By file and function, and what was not covered and why, as text."""
    program: ReachedProgram
    """The same line by line, with the inputs that were kept."""


def test_program(
    request: TestRequest, settings: Settings, observer: CampaignObserver | None = None
) -> Tested:
    """Run a program with one input after another; each run is judged like any other."""
    require_solvers()
    started = time.monotonic()
    home = Path.cwd()
    subject = _subject(request, settings, home)
    what = {
        "program": [str(each) for each in request.paths],
        "content": subject.digest,
        "varies": list(request.varies),
        "search": [request.search, request.depth, request.chance],
    }
    kept = KeptRuns(request.folder / CAMPAIGN, what, resume=request.resume)
    runner: InputRunner = SupervisedInputs(
        subject.target, settings, request.run_limits, run_options(request), kept
    )
    if request.on is None:
        return _campaign(request, settings, subject, runner, request.jobs, observer, started)
    make = functools.partial(runner_there, request, settings, home)
    cluster = InputsOnDask(request.on, make, kept, subject.target.read)
    try:
        return _campaign(request, settings, subject, cluster, cluster.slots, observer, started)
    finally:
        cluster.stop()


def _campaign(
    request: TestRequest,
    settings: Settings,
    subject: TestSubject,
    runner: InputRunner,
    jobs: int,
    observer: CampaignObserver | None,
    started: float,
) -> Tested:
    seed, home = _seed(request), subject.target.home
    first = _first_run(runner, seed, request, home, subject.launcher)
    seeds = [dataclasses.replace(first.given, ranks=each) for each in request.sizes]
    engine = Engine(
        runner,
        SEARCHES[request.search](request.depth, request.chance),
        dataclasses.replace(request.solver, sizes=request.sizes),
        request.limits,
        jobs,
        observer,
        solves_ahead=request.search == DEFAULT_SEARCH,
    )
    parted = None if first.is_late else parted_at(runner, first)
    known = engine.explore(seeds, [first])
    if parted is not None:
        known.exhausted_sizes = frozenset()
    return _concluded(request, settings, subject, engine, known, runner, started, parted)


test_program.__test__ = False  # type: ignore[attr-defined]  # not a test, whatever pytest thinks of its name


def _subject(request: TestRequest, settings: Settings, home: Path) -> TestSubject:
    return subject_for_test(
        request.paths, request.flags, request.python, request.varies, home, request.budget, settings
    )


def runner_there(request: TestRequest, settings: Settings, home: Path) -> InputRunner:
    """Return what runs inputs on a worker of a cluster, for the campaign of that folder."""
    with contextlib.chdir(home):  # paths of the request and of flags begin there
        subject = _subject(request, settings, home)
    kept = KeptRuns(home / request.folder / CAMPAIGN, {}, resume=True)
    return SupervisedInputs(subject.target, settings, request.run_limits, run_options(request), kept)


def run_options(request: TestRequest) -> RunOptions:
    """Return how a run is supervised."""
    return RunOptions(give_up_after=min(30.0, request.run_limits.seconds))


def _seed(request: TestRequest) -> ProgramInput:
    second = request.sizes[min(1, len(request.sizes) - 1)]
    ranks = request.first_size if request.first_size in request.sizes else second
    return ProgramInput(ranks or second, request.arguments, request.files, request.stdin, request.environment)


def _first_run(
    runner: InputRunner, seed: ProgramInput, request: TestRequest, home: Path, launcher: Sequence[str]
) -> Observation:
    """Run the seed; what files it reads becomes part of the input."""
    seen = runner.run(seed)
    if not seen.recorded.paths:
        said = [line.strip() for line in seen.output.splitlines() if line.strip("- ")]
        why = f": {said[0]}" if said else ""
        refused = refused_to_root(launcher_family(launcher[0]))
        raise RankwiseError(
            f"the first run ended with status {seen.status} before the program began{why}",
            refused or "does the program run by itself? rankwise run -- mpiexec -n 2 PROGRAM",
        )
    names = [name for stream, name in seen.recorded.reads if stream == "file" and name not in seed.files]
    files = {name: (home / name).read_bytes() for name in sorted(names) if (home / name).is_file()}
    seen = dataclasses.replace(seen, given=dataclasses.replace(seed, files={**seed.files, **files}))
    if seen.is_late and shorter(seen, request.solver) is None:
        limit = request.run_limits.seconds
        raise RankwiseError(
            f"the first run took longer than {limit:g} s, which is what one run may take",
            f"a smaller input to start from, or --run-time {4 * limit:g}s",
        )
    return seen


def _concluded(
    request: TestRequest,
    settings: Settings,
    subject: TestSubject,
    engine: Engine,
    known: CampaignKnowledge,
    runner: InputRunner,
    started: float,
    parted: Site | None,
) -> Tested:
    ends = started + request.limits.seconds * 1.2 + 30
    left: Callable[[], bool] = lambda: time.monotonic() < ends  # noqa: E731
    shown = {
        bug: smallest(bug, known, runner, request.sizes, left) if request.minimize else known.runs[numbers[0]]
        for bug, numbers in known.found.items()
    }
    witnesses = list({each.given.digest: each for each in shown.values()}.values())
    others = [
        each for each in covering(known) if each.given.digest not in {w.given.digest for w in witnesses}
    ]
    tests = write_tests(
        request.folder / "tests", [*witnesses, *others], subject.words, subject.launcher, Path.cwd()
    )
    number_of = {each.seen.given.digest: each for each in tests}
    findings = []
    for bug, seen in shown.items():
        finding = next(
            each for each in seen.findings if (each.rule.code, each.where.file, each.where.line) == bug
        )
        test = number_of[seen.given.digest]
        findings.append(_with_input(finding, seen, known.runs[0].given, test.folder))
    orders = explore_tests(
        tests if request.explores else (), settings, run_options(request), request.limits.seconds / 4
    )
    for each in orders:
        findings += [
            _with_input(finding, each.test.seen, known.runs[0].given, each.test.folder)
            for finding in each.findings
            if (finding.rule.code, finding.where.file, finding.where.line) not in shown
        ]
    files = sorted({each.where.file for each in findings if each.where.line})
    codes = selected_codes(settings)
    judgement = judge(findings, files, codes, settings)
    problems = (
        *_problems(request, known),
        *_differs(parted),
        *(problem for each in orders for problem in each.problems),
    )
    parts = coverage_by_function(known)
    covered, total = sum(each.covered for each in parts.values()), sum(each.total for each in parts.values())
    gaps = uncovered(known, request.sizes)
    reasons: dict[str, int] = {}
    for gap in gaps:
        reasons[gap.reason] = reasons.get(gap.reason, 0) + 1
    seconds = time.monotonic() - started
    extent = (
        f"{len(known.runs):,} runs; covered {covered:,} of {total:,} branch outcomes "
        f"(reachable {reachable(known):,}); ended: {_ENDED[engine.ended_by]}"
    )
    if request.explores:
        extent += f"; inputs with orders explored: {len(orders)}"
    is_whole = not problems
    result = Result(
        command="test",
        findings=judgement.findings,
        verdict=Verdict(conclude(judgement.findings, is_whole=is_whole), _bounds(request, engine, known)),
        summary=f"{counted(judgement.findings)} in {extent}",
        problems=problems,
        suppressed=judgement.suppressed,
        seconds=seconds,
        codes=codes,
        extent=extent,
    )
    from rankwise.source.units import shown_path

    lines = [
        f"{shown_path(Path(name))}  {function}  {each.covered} of {each.total}"
        for (name, function), each in sorted(parts.items())
    ]
    if gaps:
        shares = ", ".join(
            f"{number:,} {reason}" for reason, number in sorted(reasons.items(), key=lambda it: -it[1])
        )
        lines.append(f"not covered: {len(gaps):,} ({shares})")
        for gap in gaps:
            place = f"{shown_path(Path(gap.site.file))}:{gap.site.line}"
            lines.append(f"  {place}  {gap.site.text} is {'true' if gap.taken else 'false'}: {gap.reason}")
    lines.append(f"tests: {len(tests)} in {request.folder / 'tests'}: test_generated.py, run_all.sh")
    return Tested(result, known, engine, "\n".join(lines), covered_program(known, tests, request.sizes))


_ENDED = {
    "exhausted": "nothing was left to try",
    "time": "the time was over",
    "runs": "the number of runs was reached",
    "settled": "runs brought nothing new any more",
}


def _with_input(finding: Finding, seen: Observation, seed: ProgramInput, folder: Path) -> Finding:
    ranks = "1 rank" if seen.given.ranks == 1 else f"{seen.given.ranks} ranks"
    related = (
        Related("smallest input", f"{described(seen.given, seed)}, with {ranks}"),
        Related("reproduce", f"sh {folder / 'run.sh'}"),
    )
    return dataclasses.replace(finding, related=(*finding.related, *related))


def _bounds(request: TestRequest, engine: Engine, known: CampaignKnowledge) -> tuple[str, ...]:
    from rankwise.config.rank_numbers import shown

    bounds = [shown(request.sizes), f"{len(known.runs):,} runs", "numbers of 64 bits in the input"]
    if engine.ended_by != "exhausted":
        bounds.append(_ENDED[engine.ended_by])
    elif set(request.sizes) <= known.exhausted_sizes:
        bounds.append("each path that these inputs can take")
    late = sum(each.is_late for each in known.runs)
    if late:
        bounds.append(f"{late} runs were ended after {request.run_limits.seconds:g} s")
    return tuple(bounds)


def _problems(request: TestRequest, known: CampaignKnowledge) -> tuple[Problem, ...]:
    found = []
    reads = frozenset[tuple[str, str]]().union(*(each.recorded.reads for each in known.runs))
    for kind, name in sorted(reads):
        if kind == "binary":
            found.append(
                Problem(
                    f"{name} is binary and has no fields that could be varied", "--input names what may vary"
                )
            )
        if kind == "stdin" and request.stdin is None:
            found.append(
                Problem("the program reads its standard input, and none was given", "--input stdin:FILE")
            )
    if not _varies(known.runs):
        found.append(
            Problem(
                "nothing that the program decides depends on its input; only the number of ranks was varied",
                "arguments to start from: rankwise test PROGRAM -- 4 10; or --input file:NAME",
            )
        )
    return tuple(found)


def _differs(parted: Site | None) -> tuple[Problem, ...]:
    if parted is None:
        return ()
    place = source_paths.place(Location(parted.file, parted.line), column=False)
    return (
        Problem(
            f"the program takes another way at {place} when it runs again with the same input",
            "what does it draw, or read from a clock? inputs that are solved for may be missed",
        ),
    )


def _varies(runs: Sequence[Observation]) -> bool:
    """Return whether a branch of the runs depended on a field of the input."""
    for seen in runs:
        for path in seen.recorded.paths.values():
            for index in range(len(path.sites)):
                if any(isinstance(each.payload, Field) for each in path.condition(index).symbols()):
                    return True
    return False
