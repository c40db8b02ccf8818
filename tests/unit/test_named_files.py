"""The files that the map, the notes and the guide for contributors name are there."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "ARCHITECTURE.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs/notes").glob("*.md"))]
_NAMED = re.compile(r"`([a-z_]+(?:/[\w.-]+)*\.(?:py|c|h|md|txt))`")
_OTHERS = ("mpi.h", "name.c", "name_ok.c", "src/rankwise/findings/rules/RWnnn-some-slug.md")
"""A file of MPI's own, and how new files are to be called."""


@pytest.fixture(scope="module")
def ends() -> set[str]:
    """By which the files of the project can be named: their paths, with or without the folders in front."""
    folders = [ROOT / each for each in ("src", "tests", "docs", "bench", "examples")]
    files = [each.relative_to(ROOT) for folder in folders for each in folder.rglob("*.*")]
    return {"/".join(file.parts[at:]) for file in files for at in range(len(file.parts))}


@pytest.mark.parametrize("page", PAGES, ids=lambda each: each.stem)
def test_named_files_exist(page: Path, ends: set[str]) -> None:
    named = _NAMED.findall(page.read_text(encoding="utf-8"))
    assert [each for each in named if each not in ends and each not in _OTHERS] == []
