"""Commands that a user can copy into a shell, whatever is in their words."""

from __future__ import annotations

import shlex
from collections.abc import Iterable

from rankwise.report.plain import printable


def shell_line(words: Iterable[str]) -> str:
    """Return the words as one line for a shell; characters that cannot be shown are written as escapes."""
    return " ".join(_quoted(word) for word in words)


def _quoted(word: str) -> str:
    if "\n" not in word and "\t" not in word and printable(word) == word:
        return shlex.quote(word)
    return "$'" + "".join(map(_escaped, word)) + "'"


def _escaped(character: str) -> str:
    """Return one character between $' and ', the quotes of bash, zsh and POSIX 2024."""
    if character in "\\'":
        return f"\\{character}"
    if printable(character) == character and character not in "\n\t":
        return character
    return "".join(f"\\{byte:03o}" for byte in character.encode("utf-8", "surrogateescape"))


def replay_line(schedule: str, command: Iterable[str]) -> str:
    """Return the command that shows a finding again; COMMAND stands for words that are not known."""
    words = tuple(command)
    again = f"rankwise replay {_quoted(schedule)} --"
    return f"{again} {shell_line(words)}" if words else f"{again} COMMAND"
