"""Folders to run the command line in."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from end_to_end.command_line import BUG_C, BUG_PY, GOOD_C, GOOD_PY, CommandLine


@pytest.fixture
def rankwise(tmp_path: Path) -> CommandLine:
    """The command line in an empty folder."""
    return CommandLine(tmp_path)


@pytest.fixture(scope="module")
def projects(tmp_path_factory: pytest.TempPathFactory) -> CommandLine:
    """The command line in a folder with a buggy and a correct program in each language."""
    here = CommandLine(tmp_path_factory.mktemp("projects"))
    for name, text in {"bug.c": BUG_C, "good.c": GOOD_C, "bug.py": BUG_PY, "good.py": GOOD_PY}.items():
        here.write(name, text)
    return here


@pytest.fixture(autouse=True, scope="session")
def plain_environment() -> None:
    """Keep the developer's own choices out."""
    for name in ("RANKWISE_CLANG", "RANKWISE_FLANG", "COLUMNS", "FORCE_COLOR", "NO_COLOR"):
        os.environ.pop(name, None)
