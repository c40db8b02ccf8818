"""How far along a long piece of work is, reported to whatever watches."""

from __future__ import annotations

from typing import Protocol


class Progress(Protocol):
    """Hears of stages, each of a number of steps."""

    def begin(self, what: str, steps: int) -> None:
        """A stage begins; the one before it has ended."""

    def advance(self) -> None:
        """A step of the stage is done."""

    def name(self, what: str) -> None:
        """The step that is under way is about this."""


class Unwatched:
    """There is no terminal."""

    def begin(self, what: str, steps: int) -> None:
        pass

    def advance(self) -> None:
        pass

    def name(self, what: str) -> None:
        pass


UNWATCHED = Unwatched()
