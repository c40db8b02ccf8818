"""Polls: calls that test whether requests are complete, or whether a message is there."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Poll:
    """A call that tests whether requests are complete, or whether a message is there.

    Several equal polls that fail one after another are one.
    """

    event: int
    """The number of the call in its thread; of several equal polls, that of the first."""
    failed_polls: int
    """How many of them failed; 0 for a successful poll."""
    among: tuple[int, ...] = ()
    """The operation of each active request that the call tests; -1 where that is not known."""
    needs_all: bool = True
    """Whether all of them have to be complete."""
    envelope: tuple[int, int, int] | None = None
    """Of a poll for messages: the communicator, the sender or any, and the tag."""
