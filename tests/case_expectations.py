"""Reads what a case says about itself, in comments on the lines it speaks of.

    // check: -fopenmp            how to check it: compiler flags (the line may be left out)
    // check: --ranks 2-64        the numbers of ranks, before any flags; so stand --select, --initial-level
    // with: helper.c             further files of the same program, beside this one
    MPI_Barrier(comm);            // expect: RW101
    if (rank == 0)                // because: RW101
    MPI_Barrier(comm);            // todo-expect: RW101
    // run: -n 3 --buffering zero  how to run it: ranks, buffering, the program's arguments (tests/runs)
    // says: waits for rank 1      words that some finding uses
    // needs: MPI_THREAD_MULTIPLE  the lowest thread level it works with; asked …: what it asks for
    // notes: RW215                notes with this code are promised like findings; others may come and go
    MPI_Wait(&request);           // expect: RW202 buffering=zero

`expect` wants a finding of that rule on that line; several codes are separated by commas.
`because` wants the line among the related places of a finding of that rule. `todo-expect` marks a
known gap: the finding may be missing. Each `run` is a test of its own, with the same promises, except
those that name another `buffering`. `#` and `!` comments are read like `//` ones. A finding that no
line expects fails the case.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.config import rank_numbers
from rankwise.findings import Finding

_DIRECTIVE = re.compile(
    r"(?://|#|!|/\*)\s*(check|with|run|says|needs|notes|expect|because|todo-expect):\s*(.*?)\s*(?:\*/)?$"
)
_BUFFERING = re.compile(r"buffering=(\S+)")
_OPTIONS = ("--ranks", "--select", "--initial-level")
_CODE = re.compile(r"RW\d{3}")


@dataclass
class Expectations:
    """What one case promises; places are (file name, line, code)."""

    flags: tuple[str, ...] = ()
    ranks: tuple[int, ...] = ()
    select: tuple[str, ...] = ()
    initial_level: str = "sequential"
    companions: tuple[str, ...] = ()
    runs: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    needs: str = ""
    notes: tuple[str, ...] = ()
    expected: set[tuple[str, int, str]] = field(default_factory=set)
    because: set[tuple[str, int, str]] = field(default_factory=set)
    gaps: set[tuple[str, int, str]] = field(default_factory=set)


def read(path: Path, buffering: str = "as-is") -> Expectations:
    """Read the expectations of a case and of the files it names."""
    promises = Expectations()
    _read_file(path, promises, buffering)
    for companion in promises.companions:
        _read_file(path.parent / companion, promises, buffering)
    return promises


def _read_file(path: Path, promises: Expectations, buffering: str) -> None:
    places = {"expect": promises.expected, "because": promises.because, "todo-expect": promises.gaps}
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        # One line may carry several directives, each after its own comment mark.
        for part in re.split(r"(?=//|/\*|#|!)", line):
            directive = _DIRECTIVE.match(part.strip())
            if directive is None:
                continue
            word, rest = directive.groups()
            if word == "check":
                promises.flags = tuple(rest.split())
                while promises.flags[:1] and promises.flags[0] in _OPTIONS:
                    _take_option(promises, *promises.flags[:2])
                    promises.flags = promises.flags[2:]
            elif word == "with":
                promises.companions += tuple(rest.split())
            elif word == "run":
                promises.runs += (rest,)
            elif word == "says":
                promises.words += (rest,)
            elif word == "needs":
                promises.needs = rest
            elif word == "notes":
                promises.notes += tuple(_CODE.findall(rest))
            else:
                codes = _CODE.findall(rest)
                assert codes, f"{path}:{number}: {word} names no rule"
                if (only := _BUFFERING.search(rest)) and only[1] != buffering:
                    continue
                places[word].update((path.name, number, code) for code in codes)


def _take_option(promises: Expectations, option: str, value: str) -> None:
    if option == "--ranks":
        promises.ranks = rank_numbers.parse(value)
    elif option == "--select":
        promises.select += (value,)
    else:
        promises.initial_level = value


def differences(promises: Expectations, findings: Iterable[Finding]) -> list[str]:
    """Return in what the findings are not what the case promises, a line each."""
    findings = [each for each in findings if not each.is_note or each.rule.code in promises.notes]
    found = {(Path(each.where.file).name, each.where.line, each.rule.code): each for each in findings}
    related = {
        (Path(other.where.file).name, other.where.line, each.rule.code)
        for each in findings
        for other in each.related
        if other.where is not None
    }
    reported = "\n".join(
        "\n".join((each.message, each.note, *(f"{other.label} {other.note}" for other in each.related)))
        for each in findings
    )
    wrong = [f"missing: {_place(place)}" for place in sorted(promises.expected - set(found))]
    wrong += [f"not given as a reason: {_place(place)}" for place in sorted(promises.because - related)]
    surplus = set(found) - promises.expected - promises.gaps
    wrong += [f"not expected: {_place(place)}: {found[place].message}" for place in sorted(surplus)]
    return wrong + [
        f"not said: {words!r} in\n{reported}" for words in promises.words if words not in reported
    ]


def _place(place: tuple[str, int, str]) -> str:
    file, line, code = place
    return f"{file}:{line} {code}"
