"""Message programs as the files that interpreter.c runs."""

from __future__ import annotations

from rankwise.matching.operations import SendMode
from reference.language import Barrier, Probe, Program, Receive, Send, Statement, Wait

_MODES = {SendMode.STANDARD: "-", SendMode.SYNCHRONOUS: "s", SendMode.BUFFERED: "b"}


def in_words(program: Program) -> str:
    """Return a line for each statement; it is a ValueError if one has no words."""
    return "".join(
        f"{rank} {_words(each)}\n" for rank, statements in enumerate(program) for each in statements
    )


def _words(statement: Statement) -> str:
    match statement:
        case Send(int() as to, tag, mode, starts, comm):
            return f"send {to} {tag} {_MODES[mode]} {starts:d} {comm}"
        case Receive(int() as source, tag, starts, comm):
            return f"receive {source} {tag} {starts:d} {comm}"
        case Probe(source, tag, comm, polls, skips):
            return f"probe {source} {tag} {comm} {polls:d} {skips}"
        case Wait(requests, one, polls, skips):
            return f"wait {one:d} {polls:d} {skips} {' '.join(map(str, requests))}"
        case Barrier(starts, comm):
            return f"barrier {starts:d} {comm}"
    raise ValueError(f"{statement} has no words")
