"""What test generation reached, as the page shows it: outcomes of branches, and the inputs that were kept."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class BranchSide:
    """One outcome of a branch, over all ranks of all runs."""

    taken: bool
    ranks: tuple[int, ...] = ()
    """The ranks that reached it; empty if none did."""
    run: int = 0
    """The first run that reached it, from 1."""
    inputs: tuple[int, ...] = ()
    """The kept inputs that reach it."""
    why: str = ""
    """Of one that was not reached: why, as far as that is known."""


@dataclass(frozen=True, slots=True)
class CoveredBranch:
    """A place of the program that decides between two outcomes."""

    line: int
    column: int
    function: str
    text: str
    """What is decided there; empty where the recorder does not know it."""
    sides: tuple[BranchSide, ...]


@dataclass(frozen=True, slots=True)
class CoveredFile:
    """The branches of one source file, by line."""

    path: str
    branches: tuple[CoveredBranch, ...]


@dataclass(frozen=True, slots=True)
class KeptInput:
    """An input that was written down as a test."""

    number: int
    ranks: int
    what: str
    """What of it differs from the seed."""
    command: str
    ending: str
    findings: tuple[str, ...]
    """Rule, file and line of each: 'RW201 grid.c:43'."""
    reached: int
    """How many outcomes it reaches."""


@dataclass(frozen=True, slots=True)
class ReachedProgram:
    """A whole campaign."""

    files: tuple[CoveredFile, ...]
    inputs: tuple[KeptInput, ...]
    growth: tuple[int, ...]
    """How many outcomes had been reached after each run."""
    total: int
    """How many outcomes the program has."""
