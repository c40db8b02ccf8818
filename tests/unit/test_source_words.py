"""The source says each thing with the word of the glossary: in names, comments and docstrings, too."""

from __future__ import annotations

import re
from pathlib import Path

import rankwise

SOURCE = Path(rankwise.__file__).parent
_KINDS = (".py", ".c", ".h", ".inc", ".md")
_NOT_OF_THIS_TEST = ("report/page/",)
"""The page of results holds much JavaScript."""

_REPLACED = (
    "anybody",
    "asked",
    "everybody",
    "gone",
    "guess",
    "guessed",
    "guesses",
    "look",
    "looked",
    "looking",
    "looks",
    "nobody",
    "noes",
    "of any source",
    "patience",
    "somebody",
    "standstill",
    "stillness",
    "stood still",
    "told",
    "wishes",
)
"""Words that the glossary replaces, or that no engineer would write there."""

_OLD_OPTION = "add_old_name("
"""Options that were renamed keep their old names, hidden."""

_OTHER_MEANINGS = {"asked": ('"asked"',), "told": ('"told"',)}
"""The texts in which a word may stay: keys of files that older versions have written."""


def _pattern() -> re.Pattern[str]:
    words = "|".join(each.replace(" ", "[ _\n]") for each in _REPLACED)
    return re.compile(rf"(?<![a-z])(?:{words})(?![a-z])", re.IGNORECASE)


def test_no_source_file_has_a_word_that_the_glossary_replaces() -> None:
    pattern, wrong, files = _pattern(), [], 0
    for path in sorted(SOURCE.rglob("*")):
        name = path.relative_to(SOURCE).as_posix()
        if path.suffix not in _KINDS or name.startswith(_NOT_OF_THIS_TEST):
            continue
        files += 1
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            found = pattern.search(line)
            if found and _OLD_OPTION not in line and not _means_another_thing(found.group(), line):
                wrong.append(f"{name}:{number}: {found.group()}")
    assert files > 1000
    assert not wrong, "\n".join(wrong)


def _means_another_thing(word: str, line: str) -> bool:
    return any(each in line for each in _OTHER_MEANINGS.get(word.lower(), ()))
