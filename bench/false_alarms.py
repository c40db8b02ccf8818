"""How many programs that never go wrong the check of collectives reports all the same.

The programs are those of tests/laws: random, small, and denser in conditions than anything people write.
A program counts as correct if no run on two to five ranks, with several inputs, ends in a mismatch.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from laws.interpreter import Dialect
    from laws.language import Program

PROGRAMS = {"Python": 2000, "C": 600}
FIRST_SEED = 5_000_000
_BATCH = 25


def run() -> None:
    """Print, for each language, how many correct programs are reported, and by which rules."""
    from laws.checking import reported_in_c, reported_in_python
    from laws.interpreter import Dialect

    _measure("Python", Dialect.PYTHON, lambda programs: [reported_in_python(each) for each in programs])
    _measure("C", Dialect.C, reported_in_c)


def _measure(
    language: str, dialect: Dialect, reported: Callable[[Sequence[Program]], list[set[str]]]
) -> None:
    from laws.checking import outcomes
    from laws.interpreter import Outcome
    from laws.programs import random_program

    programs = [random_program(FIRST_SEED + number) for number in range(PROGRAMS[language])]
    ends = [outcomes(program, dialect, range(2, 6)) for program in programs]
    correct = [
        program
        for program, ended in zip(programs, ends, strict=True)
        if Outcome.MISMATCHED not in ended and Outcome.MATCHED in ended
    ]
    found: list[set[str]] = []
    for start in range(0, len(correct), _BATCH):
        found += reported(correct[start : start + _BATCH])
    alarms = [codes for codes in found if codes]
    wrong = sum(Outcome.MISMATCHED in ended for ended in ends)
    print(f"  {language:7} {len(programs)} programs, of which {wrong} mismatch and {len(correct)} never do")
    share = len(alarms) / max(1, len(correct))
    rules = Counter(code for codes in alarms for code in codes)
    by_rule = ", ".join(f"{code} in {count}" for code, count in sorted(rules.items()))
    print(f"  {'':7} {len(alarms)} of these {len(correct)} are reported: {share:.1%} ({by_rule})")
