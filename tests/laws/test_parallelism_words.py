"""The languages of parallelism words, on random words, against the regular expressions of the papers."""

from __future__ import annotations

import re

from hypothesis import given
from hypothesis import strategies as st

from rankwise.program.threads.letters import LetterKind
from rankwise.program.threads.word_languages import Execution, execution
from rankwise.standard.thread_levels import ThreadLevel

LETTERS = st.text(alphabet="PSMB", max_size=12)
NESTED = st.lists(st.sampled_from(["PS", "PM", "PBS", "PBBM", "P", "S", "PBBS"]), max_size=6).map("".join)
"""Words that are mostly in the languages; random letters seldom are."""
WORDS = st.one_of(LETTERS, NESTED)
FORBIDDEN = re.compile(r"(^|[SM])[SM]")
"""Selecting a thread where one alone is at work: Euro-Par 2015 has no such words, the thesis has."""


MONOTHREADED = {
    Execution.SEQUENTIAL: ThreadLevel.SINGLE,
    Execution.MAIN: ThreadLevel.FUNNELED,
    Execution.ONE: ThreadLevel.SERIALIZED,
}
"""Where one thread of the process executes a point, and the lowest level at which it may call MPI."""


def kinds(word: str) -> list[LetterKind]:
    return [LetterKind(letter) for letter in word]


@given(WORDS)
def test_monothreaded_words_are_those_of_the_thesis(word: str) -> None:
    """Fig. 4.4: L = (S|PB*S)*, where a master region is one more kind of single."""
    expected = re.fullmatch(r"(S|PB*S)*", word.replace("M", "S")) is not None
    assert (execution(kinds(word)) in MONOTHREADED) == expected


@given(WORDS)
def test_levels_are_those_of_the_languages(word: str) -> None:
    """Euro-Par 2015, section 4: the languages of SINGLE, FUNNELED and SERIALIZED."""
    if FORBIDDEN.search(word):
        return
    expected = ThreadLevel.MULTIPLE
    if word == "":
        expected = ThreadLevel.SINGLE
    elif re.fullmatch(r"(PB*M)+", word):
        expected = ThreadLevel.FUNNELED
    elif re.fullmatch(r"(PB*S|PB*M)*", word):
        expected = ThreadLevel.SERIALIZED
    assert MONOTHREADED.get(execution(kinds(word)), ThreadLevel.MULTIPLE) is expected


@given(WORDS, st.integers(0, 12), st.sampled_from("C"))
def test_mutual_exclusion_selects_nobody(word: str, at: int, letter: str) -> None:
    assert execution(kinds(word[:at] + letter + word[at:])) is execution(kinds(word))
