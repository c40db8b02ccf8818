"""The README and the pages it leads to name files and commands that exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from rankwise.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_to_files(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert "://" in target or (page.parent / target).exists(), target


def test_commands_of_the_readme_exist_and_name_programs_that_do() -> None:
    lines = re.findall(r"^\$ rankwise (.+)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert {"check", "run", "verify", "explore", "replay", "watch", "cc"} <= {
        each.split()[0] for each in lines
    }
    for line in lines:
        assert line.split()[0] in COMMANDS
        for word in line.split():
            assert not word.startswith("examples/") or (ROOT / word).is_file(), word
