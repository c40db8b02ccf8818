"""What a user reads when something cannot continue: one sentence, and what to try next."""

from __future__ import annotations

import difflib
from collections.abc import Iterable


class RankwiseError(Exception):
    """A problem the user can act on.

    `message` is one sentence saying what is wrong; `hint` says what to try next.
    The command line prints both and exits with 2; it shows a traceback only with --debug.
    """

    default_hint: str | None = None

    details = ""
    """What another tool said, whose first lines are shown below the message."""

    def __init__(self, message: str, hint: str | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint if hint is not None else self.default_hint


class UnreadableInput(RankwiseError):
    """A file that was named cannot be analysed."""

    default_hint = "check the path and that the file is text you can read"


class CompileFailed(RankwiseError):
    """A compiler refused the user's source; its own words are in `details`."""

    default_hint = (
        "give the flags that your build uses, for example: --flags '-Iinclude -DUSE_MPI', or -p build"
    )

    def __init__(self, message: str, details: str = "", hint: str | None = None) -> None:
        super().__init__(message, hint)
        self.details = details


class MissingTool(RankwiseError):
    """Something rankwise needs is neither installed nor embedded."""

    default_hint = "`rankwise doctor` lists what is missing and the line that gets it"


class BadSettings(RankwiseError):
    """rankwise.toml or [tool.rankwise] says something that cannot be followed."""


class OutputNotWritten(RankwiseError):
    """Results exist but could not be saved in the user's file."""

    default_hint = "name another place with --output FILE"


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return ' (did you mean X?)' for the closest known word, or nothing."""
    close = difflib.get_close_matches(word, list(known), n=1)
    return f" (did you mean {close[0]}?)" if close else ""
