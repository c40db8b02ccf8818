"""The table of rules is made from the rule pages, and the checked-in one is current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rankwise.findings import all_codes, rule
from rankwise.workflows import rule_table

ROOT = Path(__file__).parents[3]
SECTIONS = ("What it does", "Why is this bad", "Example", "What to do")


def test_checked_in_table_is_current() -> None:
    written = (ROOT / rule_table.TABLE).read_text(encoding="utf-8")
    assert written == rule_table.render(), "run: python -m rankwise.workflows.rule_table"


def test_main_writes_where_it_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = tmp_path / "table.md"
    rule_table.main([str(target)])
    assert target.read_text(encoding="utf-8") == rule_table.render()
    assert str(target) in capsys.readouterr().out


def test_every_rule_has_one_row_that_leads_to_its_page() -> None:
    rows = re.findall(r"^\| \[(RW\d{3})\]\((\S+)\)", rule_table.render(), re.MULTILINE)
    assert [code for code, _ in rows] == sorted(all_codes())
    for _, link in rows:
        assert (ROOT / "docs" / link).resolve().is_file(), link


@pytest.mark.parametrize("code", all_codes())
def test_every_page_is_complete(code: str) -> None:
    page = rule(code).page
    headings = re.findall(r"^## (.+)$", page, re.MULTILINE)
    assert [heading for heading in headings if heading in SECTIONS] == list(SECTIONS)
    for text in re.split(r"^## .+$", page, flags=re.MULTILINE)[1:]:
        assert len(text.split()) > 5


def test_every_rule_of_the_standard_says_where_it_stands() -> None:
    by_title = {"RW001", "RW520"}  # rankwise itself; guides that number their sections anew
    silent = [code for code in all_codes() if not rule_table.sections_of(rule(code).page)]
    silent = [code for code in silent if code not in by_title]
    assert silent == []


def shown_in(folder: str) -> tuple[set[str], set[str]]:
    """Return the codes that programs in a folder expect, and those that have a correct twin beside."""
    expected, twinned = set(), set()
    for path in sorted((ROOT / "tests" / folder).rglob("*")):
        if path.suffix not in (".c", ".cc", ".cpp", ".py", ".f90") or path.name.startswith("_"):
            continue
        codes = set(re.findall(r"RW\d{3}", " ".join(re.findall(r"(?<!todo-)expect: (.*)", path.read_text()))))
        expected |= codes
        if path.with_stem(f"{path.stem}_ok").exists():
            twinned |= codes
    return expected, twinned


@pytest.mark.parametrize(("command", "folder"), [("check", "cases"), ("run", "runs"), ("watch", "watched")])
def test_every_rule_has_a_case_and_a_correct_twin(command: str, folder: str) -> None:
    expected, twinned = shown_in(folder)
    codes = {code for code in all_codes() if command in rule_table.found_by(code)}
    assert codes - expected == set(), "no program shows these"
    assert codes - twinned == set(), "no correct program stands beside one that shows these"


def test_every_rule_of_explorations_has_a_case_that_finds_it_and_one_that_does_not() -> None:
    texts = [path.read_text() for path in (ROOT / "tests" / "explore").rglob("*.c")]
    found = [set(re.findall(r"finds: (RW\d{3})", text)) for text in texts]
    codes = {code for code in all_codes() if "explore" in rule_table.found_by(code)}
    assert codes
    assert codes <= set().union(*found)
    assert any(not each for each in found)
