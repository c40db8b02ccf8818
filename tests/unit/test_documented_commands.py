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
PAGE_OF = {"view": "report", "lsp": "editor", "completion": "shells", "sbatch-wrap": "watch"}
"""The pages of commands that have none of their own name."""
COMMON = [ROOT / "docs" / "check.md", ROOT / "docs" / "run.md"]
"""Pages that others refer to for options that many commands have."""
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
    return {"--debug"}.union(*_options_of(name))


def _options_of(name: str) -> list[list[str]]:
    """Return the spellings of each option of a command."""
    parser = argparse.ArgumentParser(add_help=False)
    importlib.import_module(f"rankwise.cli.{name.replace('-', '_')}").add_arguments(parser)
    hidden = argparse.SUPPRESS
    return [each.option_strings for each in parser._actions if each.option_strings and each.help != hidden]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_commands_and_options_exist(page: Path) -> None:
    assert list(_unknown(page.read_text(encoding="utf-8"))) == []


def test_a_command_and_an_option_that_do_not_exist_are_found() -> None:
    page = "`rankwise chekc` and\n$ rankwise run --gurad --guard -- mpiexec --np 4 ./a\n"
    assert list(_unknown(page)) == ["chekc", "run --gurad"]


@pytest.mark.parametrize("name", COMMANDS)
def test_every_option_is_on_the_page_of_its_command(name: str) -> None:
    own = ROOT / "docs" / f"{PAGE_OF.get(name, name)}.md"
    text = "".join(each.read_text(encoding="utf-8") for each in [own, *COMMON])
    spelled = [[re.escape(each) + r"(?![\w-])" for each in option] for option in _options_of(name)]
    assert [each for each in spelled if not any(re.search(word, text) for word in each)] == []
