"""A schedule: what is forced in a run, as a small value and as one line of text.

`np=4 buffer=zero 0:1<3 0:p2<1 1.2:c1=0,2 2:t3=5` forces, on 4 ranks whose standard sends wait for their
receive: the first receive of any source of rank 0 takes a message of rank 3; the second answered probe of any
source of rank 0 sees one of rank 1; the first call of thread 2 of rank 1 that may choose what to complete
completes requests 0 and 2; and the third question of rank 2 is answered with yes after 5 times no. `2:t3=5+`
answers with no 5 times at least, and leaves open what comes then.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from rankwise.errors import RankwiseError

BUFFERINGS = ("as-is", "zero", "infinite")


class Kind(Enum):
    """What is decided. Each thread counts its decisions of each kind apart, from 1 on."""

    RECEIVE = ""
    """From whom a receive of any source takes; counted when it is posted, a persistent one when started."""
    PROBE = "p"
    """Whom a probe of any source sees; counted when it is answered, however often it was asked in vain."""
    COMPLETION = "c"
    """Which requests MPI_Waitany, MPI_Waitsome, MPI_Testany or MPI_Testsome complete; counted likewise."""
    PATIENCE = "t"
    """How often MPI_Test, MPI_Testall, MPI_Iprobe … say no before they say yes; counted likewise."""


class Decision(NamedTuple):
    """A point where MPI leaves the outcome open: the `number`-th of its kind in a thread."""

    rank: int
    thread: int
    kind: Kind
    number: int

    def __str__(self) -> str:
        where = f"{self.rank}.{self.thread}" if self.thread else str(self.rank)
        return f"{where}:{self.kind.value}{self.number}"


Outcome = tuple[int, ...]
"""One rank (receive, probe), indices in ascending order (completion), or how often no is said (patience)."""
MORE = -1
"""After how often no is said: yes did not come then, or need not. Who stops asking is never told yes."""


def agrees(kind: Kind, wanted: Outcome, found: Outcome) -> bool:
    """Say whether what was decided is what is wanted; who stopped asking was told no as often as it asked."""
    if kind is not Kind.PATIENCE or wanted == found:
        return wanted == found
    if found[-1] == MORE:
        return wanted[-1] == MORE or found[0] <= wanted[0]
    return wanted[-1] == MORE and found[0] >= wanted[0]


@dataclass(frozen=True, slots=True)
class Schedule:
    """What a run is to do; what is not named is free."""

    ranks: int
    buffering: str = "as-is"
    choices: Mapping[Decision, Outcome] = field(default_factory=dict)

    def __str__(self) -> str:
        words = [f"np={self.ranks}", f"buffer={self.buffering}"]
        for decision in sorted(self.choices, key=in_order):
            sign = "<" if decision.kind in (Kind.RECEIVE, Kind.PROBE) else "="
            words.append(f"{decision}{sign}{in_text(self.choices[decision])}")
        return " ".join(words)


def in_text(outcome: Outcome) -> str:
    """Return an outcome as it is written in a schedule."""
    said = outcome[:-1] if outcome[-1] == MORE else outcome
    return ",".join(map(str, said)) + "+" * (said != outcome)


_CHOICE = re.compile(r"(\d+)(?:\.(\d+))?:([pct]?)(\d+)([<=])(\d+(?:,\d+)*)(\+?)")


def parse(text: str) -> Schedule:
    """Read a schedule; raise an error that names the word that is none."""
    ranks, buffering = 0, "as-is"
    choices: dict[Decision, Outcome] = {}
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
                f"{word!r} is no part of a schedule", "copy the whole line that a finding gives: 'np=4 0:1<2'"
            )
    if ranks < 1:
        raise RankwiseError("the schedule does not say for how many ranks it is", "it begins with np=4")
    return Schedule(ranks, buffering, choices)


def _choice(found: re.Match[str]) -> tuple[Decision, Outcome]:
    rank, thread, kind, number, sign, outcome, more = found.groups()
    decision = Decision(int(rank), int(thread or 0), Kind(kind), int(number))
    wrong = (sign == "<") is not (decision.kind in (Kind.RECEIVE, Kind.PROBE)) or decision.number < 1
    if wrong or (more and decision.kind is not Kind.PATIENCE):
        raise RankwiseError(
            f"{found.group()!r} is no part of a schedule",
            "receives and probes are written 0:1<2 and 0:p1<2, others 0:c1=2 and 0:t1=2; they count from 1",
        )
    return decision, (*(int(each) for each in outcome.split(",")), *([MORE] if more else []))


def in_order(decision: Decision) -> tuple[int, int, str, int]:
    """Return what decisions are sorted by."""
    return decision.rank, decision.thread, decision.kind.value, decision.number
