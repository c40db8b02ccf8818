"""What each part of test generation is worth: outcomes covered with and without it in as many runs.

    python -m bench test_generation [--runs 25] [--programs 12]
    python -m bench test_generation --program ./xhpl [-n 1-4] [--seconds 600] [--stdin FILE] [ARGUMENTS]

Random small Python programs without MPI (those of the laws); ratios of the covered outcomes, all in one go.
Or one campaign on a program that was built with `rankwise cc --for-test`: what it covered and spent.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from rankwise.config import rank_numbers
from rankwise.config.settings import Settings
from rankwise.testing.campaign.engine import CampaignLimits, Engine
from rankwise.testing.campaign.uncovered_reasons import coverage_by_function, reachable
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import SiteKind
from rankwise.testing.search.strategies.search_by_name import SEARCHES
from rankwise.testing.solving.solver import SolverOptions
from rankwise.workflows.test import TestRequest, test_program

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

VARIANTS: dict[str, tuple[str, SolverOptions]] = {
    "default": ("uncovered", SolverOptions()),
    "without tuning": ("uncovered", SolverOptions(tuning=False)),
    "without optimistic solving": ("uncovered", SolverOptions(optimistic=False)),
    "the target alone, or all": ("uncovered", SolverOptions(partial=False)),
    "without bit vectors and floats": ("uncovered", SolverOptions(exact=False)),
    "without integers and reals": ("uncovered", SolverOptions(reals=False)),
    **{f"search {name}": (name, SolverOptions()) for name in SEARCHES if name != "uncovered"},
}


def covered(text: str, search: str, options: SolverOptions, runs: int) -> tuple[int, float]:
    """Return how many outcomes a campaign covers, and its seconds of solving."""
    from test_generation.plain_runs import PlainRuns

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "script.py"
        path.write_text(text)
        limits = CampaignLimits(runs=runs, settle=runs)
        engine = Engine(PlainRuns(path), SEARCHES[search](10_000, 1), options, limits)
        known = engine.explore([ProgramInput(1, ("1", "1"))])
    own = [each for each in known.first_reached if known.sites[each.site].kind is SiteKind.BRANCH]
    return len(own), engine.effort.solving


def covered_by_chance(text: str, runs: int, seed: int) -> int:
    """Return how many outcomes as many runs reach whose inputs are drawn; the first is that of the others."""
    from test_generation.plain_runs import PlainRuns

    draw = random.Random(seed)
    reached = set()
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "script.py"
        path.write_text(text)
        for number in range(runs):
            drawn = (str(draw.randint(-100, 100)), str(draw.randint(-100, 100)))
            seen = PlainRuns(path).run(ProgramInput(1, drawn if number else ("1", "1")))
            for outcomes in seen.recorded.covered.values():
                reached |= {
                    each for each in outcomes if seen.recorded.sites[each.site].kind is SiteKind.BRANCH
                }
    return len(reached)


def campaign(program: Path, ranks: str, seconds: float, stdin: Path | None, arguments: Sequence[str]) -> None:
    """Print what one campaign covers, the load of the machine, and where the time went."""
    given = None if stdin is None else stdin.read_bytes()
    request = TestRequest(
        (program.absolute(),),
        tuple(arguments),
        rank_numbers.parse(ranks),
        stdin=given,
        limits=CampaignLimits(seconds),
        minimize=False,
    )
    before = os.getloadavg()[0]
    tested = test_program(request, Settings())
    effort, known = tested.engine.effort, tested.known
    print(f"{tested.result.extent}; load {before:.0f} to {os.getloadavg()[0]:.0f}")
    covered = sum(each.covered for each in coverage_by_function(known).values())
    print(f"covered {covered:,} of {reachable(known):,}")
    print(
        f"aimed runs that reached their target: {effort.hits} of {effort.aimed}; {effort.questions} questions"
    )
    print(
        f"seconds: running {effort.running:.0f}, solving {effort.solving:.0f}, learning {effort.learning:.0f}"
    )
    for each in tested.result.findings:
        print(f"{each.rule.code} {each.where.file}:{each.where.line} {each.message}")


def run(words: Sequence[str] = ()) -> None:
    """Compare the variants."""
    from test_generation.random_scripts import script

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--programs", type=int, default=12)
    parser.add_argument("--program", type=Path)
    parser.add_argument("-n", "--ranks", default="1-4")
    parser.add_argument("--seconds", type=float, default=600.0)
    parser.add_argument("--stdin", type=Path)
    asked, arguments = parser.parse_known_args(words)
    if asked.program is not None:
        campaign(asked.program, asked.ranks, asked.seconds, asked.stdin, arguments)
        return
    make: Callable[[int], str] = script
    texts = [make(seed) for seed in range(asked.programs)]
    base = 0
    for name, (search, options) in VARIANTS.items():
        found = [covered(text, search, options, asked.runs) for text in texts]
        total, solving = sum(each for each, _ in found), sum(each for _, each in found)
        base = base or total
        print(f"{name:32} {total:5} outcomes  {total / base:5.2f}  solving {solving:6.1f} s", flush=True)
    total = sum(covered_by_chance(text, asked.runs, seed) for seed, text in enumerate(texts))
    print(f"{'inputs by chance':32} {total:5} outcomes  {total / base:5.2f}", flush=True)
