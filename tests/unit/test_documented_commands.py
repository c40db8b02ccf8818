"""Commands and options that the documentation names exist."""

from __future__ import annotations

import argparse
import importlib
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

import pytest

from rankwise.cli.main import COMMANDS

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_TYPED = re.compile(r"^\$ (?:\w+=\S+ )?rankwise (.+)$|`rankwise ([^`]+)`", re.MULTILINE)
_OF_ANOTHER_COMMAND = re.compile(r"(?:--|mpiexec|mpirun|mpicc|srun|\./.*|[|<>#&].*|…)$")
"""Words with which the options of rankwise end."""


def _unknown(text: str) -> Iterator[str]:
    for found in _TYPED.findall(text):
        line = (found[0] or found[1]).replace("\\|", "|").replace("\n", " ")
        words = shlex.split(line.replace("'", "").replace('"', ""), comments=True)
        name = words[0] if words else ""
        if name in COMMANDS:
            yield from (f"{name} {each}" for each in _options(words[1:]) if each not in _known(name))
        elif name.isalpha() and name.islower():
            yield name


def _options(words: list[str]) -> Iterator[str]:
    for word in words:
        if _OF_ANOTHER_COMMAND.match(word):
            return
        if word.startswith("--"):
            yield word.partition("=")[0]


def _known(name: str) -> set[str]:
    parser = argparse.ArgumentParser()
    importlib.import_module(f"rankwise.cli.{name.replace('-', '_')}").add_arguments(parser)
    own = {"--debug"}
    return own.union(*(each.option_strings for each in parser._actions))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_and_options_exist(page: Path) -> None:
    assert list(_unknown(page.read_text(encoding="utf-8"))) == []


def test_a_command_and_an_option_that_do_not_exist_are_found() -> None:
    page = "`rankwise chekc` and\n$ rankwise run --gurad --guard -- mpiexec --np 4 ./a\n"
    assert list(_unknown(page)) == ["chekc", "run --gurad"]
