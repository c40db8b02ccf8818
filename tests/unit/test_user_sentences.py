"""What users read is in the words of the glossary, and options that were renamed keep their old names."""

from __future__ import annotations

import argparse
import re
from types import ModuleType

import pytest

import user_sentences
from rankwise.cli import explore, run, watch

_NOT_OURS = re.compile(
    r"\b(noes|told|glimpses?|in vain|goes on|stands? still|stillness|foretold|on paper|whoever|"
    r"makes no sense|is none to|is no text|no duration|of any source|of anybody|lanes?)\b"
)

_OF_THE_FIELD = {("limitations.md", "lanes")}
"""CUDA's own word for the threads of a warp."""


def test_there_are_sentences_of_every_kind() -> None:
    found = {each.path.relative_to(user_sentences.SOURCE).parts[0] for each in user_sentences.sentences()}
    assert {"checks", "monitors", "cli", "explore", "source", "hang"} <= found


def test_none_has_a_word_that_the_glossary_replaces() -> None:
    wrong = [str(each) for each in user_sentences.sentences() if _NOT_OURS.search(each.text)]
    assert not wrong, "\n".join(wrong)


def test_no_page_has_a_word_that_the_glossary_replaces() -> None:
    root = user_sentences.SOURCE.parent.parent
    pages = [*(user_sentences.SOURCE / "findings" / "rules").glob("*.md"), *(root / "docs").rglob("*.md")]
    assert len(pages) > 100
    wrong = [
        f"{page.relative_to(root)}: {found.group()}"
        for page in [*pages, root / "README.md", root / "ARCHITECTURE.md", root / "CONTRIBUTING.md"]
        for found in _NOT_OURS.finditer(page.read_text(encoding="utf-8"))
        if (page.name, found.group()) not in _OF_THE_FIELD
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("command", "old", "new"),
    [
        (explore, ("--noes", "2"), ("max_failed_polls", 2)),
        (explore, ("--patience", "2m"), ("give_up_after", 120.0)),
        (run, ("--patience", "9"), ("give_up_after", 9.0)),
        (watch, ("--looks", "page"), ("sampling", "shim")),
        (watch, ("--looks", "attach"), ("sampling", "ptrace")),
    ],
)
def test_old_names_of_options_still_work(
    command: ModuleType, old: tuple[str, str], new: tuple[str, object]
) -> None:
    parser = argparse.ArgumentParser()
    command.add_arguments(parser)
    assert getattr(parser.parse_known_args([*old])[0], new[0]) == new[1]
    assert old[0] not in parser.format_help()
