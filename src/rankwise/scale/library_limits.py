"""`scale.json`: what a library was found unable to do, by its name and version."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path

from rankwise.errors import UnreadableInput

FORMAT = 1


@dataclass(frozen=True, slots=True)
class Limit:
    """A size from which on a call fails, and how; `works` is the largest size that was seen to work."""

    call: str
    limited: str
    """`extent` and `displacement` in elements, or the name of a probe."""
    ranks: int
    count: int
    works: int
    fails: int
    effect: str
    detail: str = ""
    detector: str = ""
    """D for displacements that have wrapped, G for a product that is too large, X for what fits neither."""
    product: str = ""
    """Of G: which of s (bytes), n (elements per rank) and P (ranks) are multiplied."""
    bound: int = 0
    """Of G: the largest product that works; of X: the largest n, at this size and number of ranks."""


@dataclass(frozen=True, slots=True)
class LibraryLimits:
    """What was measured of a library, on one machine."""

    library: str
    version: str
    machine: str
    probed: int
    """How many calls were tried."""
    limits: tuple[Limit, ...] = ()
    missing: tuple[str, ...] = ()
    skipped: tuple[str, ...] = ()
    """What this machine had no room or time for, and why."""

    def fits(self, library: str, version: str) -> bool:
        return (self.library, self.version) == (library, version)


def to_json(limits: LibraryLimits) -> str:
    return json.dumps({"format": FORMAT, **asdict(limits)}, indent=1) + "\n"


def from_json(text: str, origin: str) -> LibraryLimits:
    """Return what a file says; `origin` is its name, for errors."""
    try:
        held = json.loads(text)
        if held.pop("format") != FORMAT:
            raise UnreadableInput(f"{origin} has a format that this rankwise does not know")
        held["limits"] = tuple(Limit(**each) for each in held["limits"])
        for name in ("missing", "skipped"):
            held[name] = tuple(held[name])
        return LibraryLimits(**held)
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise UnreadableInput(f"{origin} is not what `rankwise scale probe` writes") from error


def load(path: Path) -> LibraryLimits:
    try:
        return from_json(path.read_text(encoding="utf-8"), str(path))
    except OSError as error:
        raise UnreadableInput(f"{path} cannot be read: {error.strerror}") from error


def shipped() -> Sequence[LibraryLimits]:
    """Return the limits of the libraries that were measured where rankwise is made."""
    folder = resources.files("rankwise.scale").joinpath("measured")
    files = sorted(
        (each for each in folder.iterdir() if each.name.endswith(".json")), key=lambda each: each.name
    )
    return [from_json(each.read_text(encoding="utf-8"), each.name) for each in files]
