"""The ways on from a condition as lists that a person can compare."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice

from rankwise.alignment.alignment_result import call_name
from rankwise.alignment.behaviour import ChoiceTerm, Collective, Repeat, Term
from rankwise.findings.coverage import WayStep

_MOST_STEPS = 40
_MOST_WAYS = 4
_DEEPEST = 6


def way_steps(ways: Sequence[Term]) -> tuple[tuple[WayStep, ...], ...]:
    """Return what is called on each way, as far as a page can show it."""
    return tuple(tuple(_shortened(way)) for way in ways[:_MOST_WAYS])


def _shortened(way: Term) -> Iterator[WayStep]:
    steps = list(islice(_steps(way, 0), _MOST_STEPS + 1))
    yield from steps[:_MOST_STEPS]
    if len(steps) > _MOST_STEPS:
        yield WayStep("and more")


def _steps(term: Term, depth: int) -> Iterator[WayStep]:
    if depth > _DEEPEST:
        yield WayStep("…", None, depth)
        return
    for step in term:
        if isinstance(step, Collective):
            yield WayStep(call_name(step.call), step.call.location, depth)
        elif isinstance(step, ChoiceTerm):
            for number, inner in enumerate(step.terms):
                yield WayStep("or" if number else "either", None, depth)
                yield from _steps(inner, depth + 1)
        elif isinstance(step, Repeat):
            yield WayStep(f"{step.count} times" if isinstance(step.count, int) else "in a loop", None, depth)
            yield from _steps(step.body, depth + 1)
        else:
            yield WayStep("as often as the loop or branch goes", None, depth)
            for each in step.inside:
                yield WayStep(call_name(each.call), each.call.location, depth + 1)
