"""The example programs of Li 2018, with exact numbers of runs; each search reaches all there is."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.testing.campaign.engine import CampaignLimits, Engine
from rankwise.testing.campaign.uncovered_reasons import UNREACHABLE, uncovered
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.search.strategies.search_by_name import SEARCHES
from rankwise.testing.solving.solver import SolverOptions
from test_generation.plain_runs import PlainRuns

FIG_2_1 = """
import sys
x, y = (int(each) for each in sys.argv[1:3])
if x != 100:
    print("work1")
else:
    print("work2")
x = x // 2
if x + y > 200:
    raise SystemExit(3)
else:
    print("work3")
"""
FIG_3_2 = """
import sys
n = int(sys.argv[1])
if n < 100:
    print("small")
else:
    print("large")
total = 0
for i in range(n):
    total += i
"""
FIG_3_3 = """
import sys
a, b = int(sys.argv[1]), float(sys.argv[2])
if b > 1.1 and b < 1.2:
    print("f1")
c = a * 1.1
if c > 2:
    print("f2")
"""
NEVER = """
import sys
n = int(sys.argv[1])
if n % 4 == 5:
    print("never")
"""


def campaign(
    folder: Path, text: str, arguments: tuple[str, ...], limits: CampaignLimits, search: str
) -> Engine:
    path = folder / "script.py"
    path.write_text(text)
    engine = Engine(PlainRuns(path), SEARCHES[search](10_000, 1), SolverOptions(seconds=10), limits)
    engine.explore([ProgramInput(1, arguments)])
    return engine


@pytest.mark.parametrize("search", SEARCHES)
def test_figure_2_1(tmp_path: Path, search: str) -> None:
    engine = campaign(tmp_path, FIG_2_1, ("10", "50"), CampaignLimits(settle=1000), search)
    assert engine.ended_by == "exhausted"
    assert not uncovered(engine.knowledge, (1,))


def test_figure_2_1_takes_three_runs_to_cover_all(tmp_path: Path) -> None:
    """134 is the lowest bound for which x / 2 + y > 200 still has a solution."""
    engine = campaign(tmp_path, FIG_2_1, ("10", "50"), CampaignLimits(runs=3), "uncovered")
    assert [each.given.arguments for each in engine.knowledge.runs] == [
        ("10", "50"),
        ("100", "50"),
        ("134", "134"),
    ]
    assert not uncovered(engine.knowledge, (1,))


def test_figure_3_2_tries_the_smallest_large_matrix(tmp_path: Path) -> None:
    engine = campaign(tmp_path, FIG_3_2, ("10",), CampaignLimits(runs=2), "uncovered")
    assert engine.knowledge.runs[1].given.arguments == ("100",)


def test_figure_3_3_needs_floats(tmp_path: Path) -> None:
    engine = campaign(tmp_path, FIG_3_3, ("1", "1.1"), CampaignLimits(settle=1000), "uncovered")
    assert engine.ended_by == "exhausted"
    assert not uncovered(engine.knowledge, (1,))


def test_an_outcome_that_no_input_has_is_proved_unreachable(tmp_path: Path) -> None:
    engine = campaign(tmp_path, NEVER, ("3",), CampaignLimits(settle=1000), "uncovered")
    assert [each.reason for each in uncovered(engine.knowledge, (1,))] == [UNREACHABLE]


def test_nothing_is_proved_where_the_campaign_was_cut_short(tmp_path: Path) -> None:
    engine = campaign(tmp_path, NEVER, ("3",), CampaignLimits(runs=1), "uncovered")
    assert [each.reason for each in uncovered(engine.knowledge, (1,))] != [UNREACHABLE]
