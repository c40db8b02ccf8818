"""How many ranks a command starts, as far as its words say."""

from __future__ import annotations

from collections.abc import Sequence

_COUNTS = ("-n", "-np", "--np", "-c", "--ntasks", "--n")


def ranks_of(command: Sequence[str]) -> int | None:
    """Return the number of ranks that a launcher's command line names, of all its parts together."""
    found = []
    words = list(command)
    for at, word in enumerate(words[1:], 1):
        name, _, value = word.partition("=")
        if name not in _COUNTS:
            continue
        number = value or (words[at + 1] if at + 1 < len(words) else "")
        if not number.isdigit():
            return None
        found.append(int(number))
        if ":" not in words[at:]:
            break
    return sum(found) if found else None
