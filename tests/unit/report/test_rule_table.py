"""The table of rules is made from the rule pages, and the checked-in one is current."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rankwise.findings import all_codes, rule
from rankwise.report import rule_table

ROOT = Path(__file__).parents[3]
SECTIONS = ("What it does", "Why is this bad", "Example", "What to do")


def test_checked_in_table_is_current() -> None:
    written = (ROOT / rule_table.TABLE).read_text(encoding="utf-8")
    assert written == rule_table.render(), "run: python -m rankwise.report.rule_table"


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
