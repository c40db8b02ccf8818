"""What each part of test generation is worth: outcomes covered with and without it in as many runs.

    python -m bench test_generation [--runs 25] [--programs 12]

Random small Python programs without MPI (those of the laws); ratios of the covered outcomes, all in one go.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

from rankwise.testing.campaign.engine import CampaignLimits, Engine
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import SiteKind
from rankwise.testing.search.strategies.search_by_name import SEARCHES
from rankwise.testing.solving.solver import SolverOptions

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


def run(words: Sequence[str] = ()) -> None:
    """Compare the variants."""
    from test_generation.random_scripts import script

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=25)
    parser.add_argument("--programs", type=int, default=12)
    asked = parser.parse_args(words)
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
