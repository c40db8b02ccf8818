"""Whether a program takes the same way with the same input twice; else what is solved for may be missed."""

from __future__ import annotations

import dataclasses

from rankwise.testing.campaign.observation import InputRunner, Observation
from rankwise.testing.inputs.program_input import ProgramInput
from rankwise.testing.path import Site

_AGAIN = "RANKWISE_AGAIN"


def again(given: ProgramInput) -> ProgramInput:
    """Return the same input by another name; the program has no use for the variable."""
    return dataclasses.replace(given, environment={**given.environment, _AGAIN: "1"})


def parted_at(runner: InputRunner, seen: Observation) -> Site | None:
    """Run an input again; return the first branch on it that goes another way, or None.

    Runs that were cut short are compared as far as both came.
    """
    other = runner.run(again(seen.given)).recorded
    for rank, path in sorted(seen.recorded.paths.items()):
        second = other.paths.get(rank)
        if second is None:
            continue
        pairs = zip(path.sites, path.taken, second.sites, second.taken, strict=False)
        for site, taken, site_again, taken_again in pairs:
            if (site, taken) != (site_again, taken_again):
                return seen.recorded.sites[site]
    return None
