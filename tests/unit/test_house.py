"""The folders stay small, and a module's name says one thing, in the field's words.

Where a test here fails, rename or split; it is the house that should change, not the test.
"""

from __future__ import annotations

import argparse
import ast
import importlib
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

import rankwise
from rankwise.cli.main import COMMANDS

SOURCE = Path(rankwise.__file__).parent
MOST_MODULES = 25
"""More than one screen of names is no longer a room in which a reader finds the way."""

_OF_A_COMMAND = frozenset({"cli", "workflows", *(each.replace("-", "_") for each in COMMANDS)})
"""A command has a module that reads its options, one that does its work, and maybe a package."""
_OF_A_RULE = frozenset({"standard", "checks", "monitors"})
"""What MPI says of a subject, what is checked of it in the source, and what in a run."""

NOT_OURS = {
    "anybody": "say wildcard receive",
    "asked": "say polled",
    "asks": "say polls",
    "calm": "say blocked or stuck",
    "carried": "say piggybacked",
    "carrier": "say clock message",
    "carriers": "say clock message",
    "carry": "say piggyback",
    "carrying": "say piggyback",
    "consequence": "say secondary finding",
    "consequences": "say secondary finding",
    "force": "say enforce",
    "forced": "say enforced",
    "foretelling": "say prediction",
    "foretold": "say predicted",
    "glimpse": "say sample",
    "gone": "say exited, terminated or killed",
    "handed": "say uniform or divergent",
    "handing": "say uniform or divergent",
    "keeping": "say schedule prefix",
    "lane": "say event stream",
    "lanes": "say event stream",
    "living": "say exited, terminated or killed",
    "look": "say sample",
    "looking": "say sampling",
    "looks": "say samples, or sampling",
    "met": "say matched",
    "noes": "say failed polls",
    "obey": "say enforce",
    "obeying": "say replay",
    "on_paper": "say predicted",
    "patience": "say deadlock detection, or progress",
    "place": "say call site",
    "places": "say call sites",
    "question": "say poll",
    "questions": "say polls",
    "say": "say report",
    "settling": "say schedule prefix",
    "shorten": "say minimize",
    "shortening": "say minimizing",
    "standstill": "say no progress, or examination",
    "still": "say stuck, or blocked",
    "stillness": "say stuck, or blocked",
    "tell": "say report",
    "telling": "say report",
    "told": "say reported",
    "touched": "say accessed",
    "took": "say matched",
    "twin": "say replay",
    "twins": "say replay",
    "vain": "say failed poll",
    "yes": "say successful poll",
}
"""Words that the glossary replaces, as parts of the names of modules and options, and what to say instead."""
_OF_THE_STANDARD = ("in_place",)
"""MPI_IN_PLACE is MPI's own name."""


def _modules() -> Iterator[Path]:
    """Yield each module's path in the package; packages by themselves are none."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.name not in ("__init__.py", "__main__.py"):
            yield path.relative_to(SOURCE).with_suffix("")


def _by_folder() -> dict[Path, list[str]]:
    folders: dict[Path, list[str]] = defaultdict(list)
    for module in _modules():
        folders[module.parent].append(module.name)
    return folders


def _shown_options() -> Iterator[tuple[str, str]]:
    """Yield each command with each long option that its help shows; old names are hidden."""
    for command in COMMANDS:
        parser = argparse.ArgumentParser()
        importlib.import_module(f"rankwise.cli.{command.replace('-', '_')}").add_arguments(parser)
        for action in parser._actions:
            if action.help != argparse.SUPPRESS:
                yield from ((command, each) for each in action.option_strings if each.startswith("--"))


def _replaced_words(name: str) -> list[str]:
    """Return the replaced words in a name whose parts are joined by `_` or `-`."""
    plain = name.strip("-").replace("-", "_")
    for term in _OF_THE_STANDARD:
        plain = plain.replace(term, "")
    return [word for word in NOT_OURS if f"_{word}_" in f"_{plain}_"]


def _stem(word: str) -> str:
    """Return what forms of one word have in common: match, matched, matching, matches, matcher."""
    word = re.sub(r"(?<=..)(ings?|ions?|ers?|ors?|ed|ies|es|s|e|y)$", "", word)
    return re.sub(r"(?<=.)([b-df-hj-np-tv-z])\1$", r"\1", word)  # planned, running


def test_no_folder_is_too_full_for_one_screen() -> None:
    full = {str(folder): len(names) for folder, names in _by_folder().items() if len(names) > MOST_MODULES}
    assert not full


def test_a_name_stands_for_one_thing() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for module in _modules():
        where[module.name].append(module.parts[0])
    wrong = {
        name: rooms
        for name, rooms in where.items()
        if len(rooms) > 1 and (len(set(rooms)) < len(rooms) or not _is_one_thing(name, set(rooms)))
    }
    assert not wrong


def _is_one_thing(name: str, rooms: set[str]) -> bool:
    is_command = name.replace("_", "-") in COMMANDS
    return rooms <= _OF_A_RULE or (is_command and rooms <= _OF_A_COMMAND)


def test_a_public_class_name_stands_for_one_class() -> None:
    where: dict[str, list[str]] = defaultdict(list)
    for module in _modules():
        for node in ast.parse((SOURCE / module.with_suffix(".py")).read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                where[node.name].append(str(module))
    assert not {name: modules for name, modules in where.items() if len(modules) > 1}


def test_no_two_names_of_a_folder_differ_in_inflection_only() -> None:
    wrong = []
    for folder, names in _by_folder().items():
        stems: dict[tuple[str, ...], list[str]] = defaultdict(list)
        for name in names:
            stems[tuple(map(_stem, name.split("_")))].append(name)
        wrong += [(str(folder), same) for same in stems.values() if len(same) > 1]
    assert not wrong


@pytest.mark.parametrize(
    ("one", "other"),
    [("carried", "carriers"), ("attach", "attached"), ("returns", "returning"), ("visit", "visited"),
     ("explored", "exploring"), ("campaign", "campaigning"), ("tracked", "tracking"), ("runs", "running"),
     ("prediction", "predicted")],
)  # fmt: skip
def test_inflections_are_known(one: str, other: str) -> None:
    assert _stem(one) == _stem(other)


def test_no_module_is_named_with_a_word_that_the_glossary_replaces() -> None:
    wrong = {
        str(module): [f"{word}: {NOT_OURS[word]}" for word in words]
        for module in _modules()
        if (words := _replaced_words(module.name))
    }
    assert not wrong


def test_no_option_has_a_word_that_the_glossary_replaces() -> None:
    options = list(_shown_options())
    assert ("explore", "--max-failed-polls") in options
    wrong = {
        f"{command} {option}": [f"{word}: {NOT_OURS[word]}" for word in words]
        for command, option in options
        if (words := _replaced_words(option))
    }
    assert not wrong
