"""Saving results and choosing the exit code."""

from __future__ import annotations

import dataclasses
import itertools
from collections.abc import Iterable
from pathlib import Path

import pytest

from rankwise.cli.exit_codes import FAILED, FINDINGS, INCONCLUSIVE, NOTHING_FOUND
from rankwise.cli.output import exit_code, write_text
from rankwise.errors import OutputNotWritten
from rankwise.findings import (
    Conclusion,
    Evidence,
    FailOn,
    Finding,
    Location,
    Problem,
    Result,
    Verdict,
    conclude,
    rule,
)
from rankwise.report import findings_file

POSSIBLE = Finding(rule("RW101"), "message", Location("a.c", 1))
WITNESSED = Finding(rule("RW201"), "message", Location("a.c", 1), evidence=Evidence.WITNESSED)
PROVED = Finding(rule("RW201"), "message", Location("a.c", 1), evidence=Evidence.PROVED)
NOTE = Finding(rule("RW215"), "message", Location("a.c", 1), evidence=Evidence.WITNESSED)
WAIVED = dataclasses.replace(WITNESSED, waived_by="an option")
PROBLEM = Problem("a.c does not compile")


def _result(
    findings: Iterable[Finding], problems: tuple[Problem, ...], fail_on: FailOn, is_judged: bool = True
) -> Result:
    found = tuple(findings)
    conclusion = conclude(found, is_whole=not problems, is_judged=is_judged)
    return Result("check", found, Verdict(conclusion), problems=problems, fail_on=fail_on)


@pytest.mark.parametrize("problems", [(), (PROBLEM,)], ids=["all judged", "a part not judged"])
@pytest.mark.parametrize("fail_on", FailOn)
@pytest.mark.parametrize(
    "findings",
    [
        each
        for size in range(4)
        for each in itertools.combinations((POSSIBLE, WITNESSED, PROVED, NOTE, WAIVED), size)
    ],
)
def test_exit_codes(findings: tuple[Finding, ...], fail_on: FailOn, problems: tuple[Problem, ...]) -> None:
    """1 if and only if a finding counts; without one, 3 if and only if a part was not judged."""
    counting = {POSSIBLE, WITNESSED, PROVED} if fail_on is FailOn.POSSIBLE else {WITNESSED, PROVED}
    wanted = FINDINGS if counting & set(findings) else INCONCLUSIVE if problems else NOTHING_FOUND
    assert exit_code(_result(findings, problems, fail_on)) == wanted


@pytest.mark.parametrize("fail_on", FailOn)
def test_two_is_for_nothing_that_could_be_judged(fail_on: FailOn) -> None:
    result = _result((), (PROBLEM,), fail_on, is_judged=False)
    assert result.verdict.conclusion is Conclusion.NOT_JUDGED
    assert exit_code(result) == FAILED
    assert exit_code(_result((WITNESSED,), (PROBLEM,), fail_on, is_judged=False)) == FINDINGS


@pytest.mark.parametrize(
    ("findings", "conclusion"),
    [
        ((), Conclusion.CLEAN),
        ((NOTE, WAIVED), Conclusion.CLEAN),
        ((POSSIBLE, NOTE), Conclusion.POSSIBLE),
        ((POSSIBLE, WITNESSED), Conclusion.VIOLATED),
        ((PROVED,), Conclusion.VIOLATED),
    ],
)
def test_violated_needs_more_than_a_suspicion(findings: tuple[Finding, ...], conclusion: Conclusion) -> None:
    assert conclude(findings) is conclusion
    if findings and conclusion is not Conclusion.CLEAN:
        assert conclude(findings, is_whole=False, is_judged=False) is conclusion


def test_without_findings_it_counts_what_was_judged() -> None:
    assert conclude((), is_whole=False) is Conclusion.INCONCLUSIVE
    assert conclude((), is_whole=False, is_judged=False) is Conclusion.NOT_JUDGED


def test_a_findings_file_keeps_which_findings_count() -> None:
    for fail_on in FailOn:
        result = _result((POSSIBLE, WAIVED), (), fail_on)
        assert findings_file.load(findings_file.dump(result)) == result
        assert exit_code(findings_file.load(findings_file.dump(result))) == exit_code(result)


def test_a_file_is_written_whole_with_its_folders(tmp_path: Path) -> None:
    target = tmp_path / "a" / "b" / "found.json"
    write_text(target, "one é\n")
    write_text(target, "two\n")
    assert target.read_text(encoding="utf-8") == "two\n"
    assert [each.name for each in target.parent.iterdir()] == ["found.json"]


def test_a_failed_write_leaves_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "found.json"
    write_text(target, "old")
    (tmp_path / "found.json.part").mkdir()  # what is written first cannot be
    with pytest.raises(OutputNotWritten):
        write_text(target, "new")
    assert target.read_text(encoding="utf-8") == "old"


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(OutputNotWritten, match="file is not a folder"):
        write_text(tmp_path / "file" / "found.json", "text")
