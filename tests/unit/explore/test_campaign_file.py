"""A campaign continues where it was interrupted, whenever that was."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.errors import RankwiseError
from rankwise.explore.campaign_file import Campaign, files_of
from rankwise.explore.explorer import Exploration, ExploreLimits, Explorer
from rankwise.explore.prediction.visit_prediction import Predictor
from rankwise.explore.run_workers import Here
from rankwise.explore.scope import EVERYTHING
from rankwise.explore.strategies.depth_first import DepthFirst
from rankwise.explore.strategies.predictive import Predict
from rankwise.explore.strategies.reduced import Reduced
from rankwise.findings import Finding, Location, rule
from rankwise.schedule.schedule import Schedule
from reference import examples
from reference.runner import SimulatedRunner
from reference.simulator import Execution, Op

PROGRAM = examples.fan_in(2, 2)
WHAT = {"command": ["mpiexec", "-n", "3", "./farm"], "files": {"./farm": "abc"}, "strategy": "depth-first"}


class Counting:
    """Counts how often a program really ran."""

    def __init__(self) -> None:
        self.runs = 0
        self.run_ = SimulatedRunner(PROGRAM, judge=_judge).run

    def run(self, schedule: Schedule) -> object:
        self.runs += 1
        return self.run_(schedule)


def _judge(execution: Execution) -> list[Finding]:
    if execution.partner[Op(0, 0)].rank == 1:
        return []
    return [Finding(rule("RW201"), "deadlock", Location("farm.c", 31, 4, "main"))]


def explored(
    path: Path, resume: bool, limits: ExploreLimits | None = None, strategy: type[Reduced] = DepthFirst
) -> tuple[Exploration, int]:
    campaign = Campaign(path, WHAT, resume)
    runner = Counting()
    predict_visit = Predictor() if strategy is Predict else None
    here = Here(runner, EVERYTHING, predict_visit)  # type: ignore[arg-type]
    try:
        found = Explorer(here, [strategy(Schedule(3, "zero"))], limits, campaign).explore()
    finally:
        campaign.close()
    return found, runner.runs


def reported(found: Exploration) -> tuple[object, ...]:
    shown = [(str(each.schedule), each.count, each.finding) for each in found.merged.found.values()]
    return found.runs, found.outcomes, shown, found.waiting, found.stopped


def test_a_finished_campaign_runs_nothing_again(tmp_path: Path) -> None:
    first, runs = explored(tmp_path / "c", resume=False)
    again, more = explored(tmp_path / "c", resume=True)
    assert (runs, more) == (6, 0)
    assert reported(first) == reported(again)


def test_it_goes_on_after_a_limit(tmp_path: Path) -> None:
    whole, _ = explored(tmp_path / "whole", resume=False)
    _, runs = explored(tmp_path / "c", resume=False, limits=ExploreLimits(runs=2))
    again, more = explored(tmp_path / "c", resume=True)
    assert (runs, more) == (2, 4)
    assert reported(again) == reported(whole)


@pytest.mark.parametrize("strategy", [DepthFirst, Reduced, Predict])
def test_it_goes_on_wherever_it_was_cut_off(tmp_path: Path, strategy: type[Reduced]) -> None:
    whole, all_runs = explored(tmp_path / "whole", resume=False, strategy=strategy)
    content = (tmp_path / "whole").read_bytes()
    for length in range(0, len(content), 61):
        (tmp_path / "c").write_bytes(content[:length])
        again, runs = explored(tmp_path / "c", resume=True, strategy=strategy)
        assert reported(again) == reported(whole)
        assert runs == all_runs - max(0, content[:length].count(b"\n") - 1)
        assert (tmp_path / "c").read_bytes().count(b"\n") == all_runs + 1


def test_without_resume_it_begins_anew(tmp_path: Path) -> None:
    explored(tmp_path / "c", resume=False)
    assert explored(tmp_path / "c", resume=False)[1] == 6
    assert (tmp_path / "c").read_bytes().count(b"\n") == 7


def test_nothing_to_resume(tmp_path: Path) -> None:
    with pytest.raises(RankwiseError, match=r"there is no campaign in .* to resume"):
        Campaign(tmp_path / "c", WHAT, resume=True)


def test_a_damaged_line(tmp_path: Path) -> None:
    explored(tmp_path / "c", resume=False)
    lines = (tmp_path / "c").read_bytes().splitlines(keepends=True)
    lines[3] = lines[3].replace(b"schedule", b"schedulE", 1)
    (tmp_path / "c").write_bytes(b"".join(lines))
    with pytest.raises(RankwiseError, match=r"line 4 of the campaign .* is damaged"):
        Campaign(tmp_path / "c", WHAT, resume=True)


def test_another_file(tmp_path: Path) -> None:
    (tmp_path / "c").write_text("int main(void) { }\n")
    with pytest.raises(RankwiseError, match="is not a rankwise campaign"):
        Campaign(tmp_path / "c", WHAT, resume=True)


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"command": ["./other"]}, "is of another command: mpiexec -n 3 ./farm"),
        ({"files": {"./farm": "def"}}, "is of a program that was changed since"),
        ({"strategy": "reduced"}, "is of another strategy: depth-first"),
    ],
)
def test_another_program(tmp_path: Path, changed: dict[str, object], message: str) -> None:
    explored(tmp_path / "c", resume=False)
    with pytest.raises(RankwiseError, match=message):
        Campaign(tmp_path / "c", {**WHAT, **changed}, resume=True)


def test_where_nothing_can_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RankwiseError, match="the campaign cannot be written to"):
        Campaign(tmp_path / "file" / "c", WHAT, resume=False)


def test_files_of_a_command_are_told_apart_by_their_contents(tmp_path: Path) -> None:
    program = tmp_path / "farm"
    program.write_text("one")
    before = files_of(["mpiexec", str(program)])
    program.write_text("two")
    assert before.keys() == {str(program)}
    assert files_of(["mpiexec", str(program)]) != before
