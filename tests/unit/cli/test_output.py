"""Saving results and choosing the exit code."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.cli.exit_codes import FAILED, FINDINGS, INCONCLUSIVE, NOTHING_FOUND
from rankwise.cli.output import exit_code, write_text
from rankwise.errors import OutputNotWritten
from rankwise.findings import Conclusion, Finding, Location, Problem, Result, Verdict, rule

FINDING = Finding(rule("RW101"), "message", Location("a.c", 1))
PROBLEM = Problem("a.c does not compile")


@pytest.mark.parametrize(
    ("findings", "problems", "conclusion", "code"),
    [
        ((), (), Conclusion.CLEAN, NOTHING_FOUND),
        ((FINDING,), (), Conclusion.VIOLATED, FINDINGS),
        ((), (PROBLEM,), Conclusion.INCONCLUSIVE, FAILED),
        ((FINDING,), (PROBLEM,), Conclusion.VIOLATED, FAILED),
        ((), (), Conclusion.INCONCLUSIVE, INCONCLUSIVE),
    ],
)
def test_exit_codes(
    findings: tuple[Finding, ...], problems: tuple[Problem, ...], conclusion: Conclusion, code: int
) -> None:
    assert exit_code(Result("check", findings, Verdict(conclusion), problems=problems)) == code


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
