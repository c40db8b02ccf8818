"""A schedule: what is enforced in a run, as a small value and as one line of text.

`np=4 buffer=zero 0:1<3 0:p2<1 1.2:c1=0,2 2:t3=5` enforces, on 4 ranks whose standard sends wait for their
receive: the first wildcard receive of rank 0 matches a message of rank 3; the second successful wildcard
probe of rank 0 matches one of rank 1; the first call of thread 2 of rank 1 that may choose what to complete
completes requests 0 and 2; and the third poll of rank 2 that succeeds does so after 5 failed polls. With
`2:t3=5+` it fails 5 times at least, and what follows is open.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from rankwise.errors import RankwiseError

BUFFERINGS = ("as-is", "zero", "infinite")


class ChoiceKind(Enum):
    """What is chosen. Each thread counts its choice points of each kind separately, from 1 on."""

    RECEIVE = ""
    """The sender that a wildcard receive matches; counted when it is posted (persistent: started)."""
    PROBE = "p"
    """The sender that a wildcard probe matches; counted when the poll succeeds, however often it failed."""
    COMPLETION = "c"
    """Which requests MPI_Waitany, MPI_Waitsome, MPI_Testany or MPI_Testsome complete; counted likewise."""
    FAILED_POLLS = "t"
    """How often MPI_Test, MPI_Testall, MPI_Iprobe … fail before they succeed; counted likewise."""


class ChoicePoint(NamedTuple):
    """A point where MPI leaves the outcome open: the `number`-th of its kind in a thread."""

    rank: int
    thread: int
    kind: ChoiceKind
    number: int

    def __str__(self) -> str:
        where = f"{self.rank}.{self.thread}" if self.thread else str(self.rank)
        return f"{where}:{self.kind.value}{self.number}"


Outcome = tuple[int, ...]
"""One rank (receive, probe), indices in ascending order (completion), or a number of failed polls."""
MORE = -1
"""After a number of failed polls: no successful poll followed, or none needs to."""


def agrees(kind: ChoiceKind, wanted: Outcome, found: Outcome) -> bool:
    """Return whether the outcome is the wanted one; a thread that stops polling has had only failed polls."""
    if kind is not ChoiceKind.FAILED_POLLS or wanted == found:
        return wanted == found
    if found[-1] == MORE:
        return wanted[-1] == MORE or found[0] <= wanted[0]
    return wanted[-1] == MORE and found[0] >= wanted[0]


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a run is to do; what is not named is free."""

    ranks: int
    buffering: str = "as-is"
    choices: Mapping[ChoicePoint, Outcome] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"np={self.ranks}", f"buffer={self.buffering}"]
        for decision in sorted(self.choices, key=in_order):
            sign = "<" if decision.kind in (ChoiceKind.RECEIVE, ChoiceKind.PROBE) else "="
            words.append(f"{decision}{sign}{in_text(self.choices[decision])}")
        return " ".join(words)


def in_text(outcome: Outcome) -> str:
    """Return an outcome as it is written in a schedule."""
    known = outcome[:-1] if outcome[-1] == MORE else outcome
    return ",".join(map(str, known)) + "+" * (known != outcome)


_CHOICE = re.compile(r"(\d+)(?:\.(\d+))?:([pct]?)(\d+)([<=])(\d+(?:,\d+)*)(\+?)")


def parse(text: str) -> Schedule:
    """Read a schedule; raise an error that names the wrong word."""
    ranks, buffering = 0, "as-is"
    choices: dict[ChoicePoint, Outcome] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        found = _CHOICE.fullmatch(word)
        if name == "np" and value.isdigit():
            ranks = int(value)
        elif name == "buffer" and value in BUFFERINGS:
            buffering = value
        elif found is not None:
            decision, outcome = _choice(found)
            choices[decision] = outcome
        else:
            raise RankwiseError(
                f"{word!r} is not a valid part of a schedule",
                "copy the whole line that a finding gives: 'np=4 0:1<2'",
            )
    if ranks < 1:
        raise RankwiseError("the schedule does not give its number of ranks", "it begins with np=4")
    return Schedule(ranks, buffering, choices)


def _choice(found: re.Match[str]) -> tuple[ChoicePoint, Outcome]:
    rank, thread, kind, number, sign, outcome, more = found.groups()
    decision = ChoicePoint(int(rank), int(thread or 0), ChoiceKind(kind), int(number))
    wrong = (sign == "<") is not (
        decision.kind in (ChoiceKind.RECEIVE, ChoiceKind.PROBE)
    ) or decision.number < 1
    if wrong or (more and decision.kind is not ChoiceKind.FAILED_POLLS):
        raise RankwiseError(
            f"{found.group()!r} is not a valid part of a schedule",
            "receives and probes are written 0:1<2 and 0:p1<2, others 0:c1=2 and 0:t1=2; they count from 1",
        )
    return decision, (*(int(each) for each in outcome.split(",")), *([MORE] if more else []))


def in_order(decision: ChoicePoint) -> tuple[int, int, str, int]:
    """Return what decisions are sorted by."""
    return decision.rank, decision.thread, decision.kind.value, decision.number
