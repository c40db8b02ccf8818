"""RW904: MPI_ANY_SOURCE or MPI_ANY_TAG where one process or one tag is needed."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.findings import Finding
from rankwise.monitors.arguments.call_arguments import GivenCalls, every, inputs
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Parameter, Role
from rankwise.standard.wildcards import takes_wildcard
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_ROLES = (Role.SOURCE, Role.DESTINATION, Role.ROOT, Role.TARGET, Role.TAG)


@monitor("RW904")
def misplaced_wildcards(run: Run) -> Iterator[Finding]:
    """Report every wildcard that is not in a receive or a probe."""
    yield from findings_of(run, (each for given in every(run, _may_be_wrong) for each in _breaches(given)))


def _fixed(layout: Layout) -> tuple[Parameter, ...]:
    return tuple(
        each
        for each in inputs(layout, *_ROLES)
        if not each.is_array and not takes_wildcard(layout.call, each)
    )


def _may_be_wrong(layout: Layout) -> bool:
    return layout.call.kind is not CallKind.TOOL and bool(_fixed(layout))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for parameter in _fixed(given.layout):
        is_tag = parameter.role is Role.TAG
        wildcard = given.constant("any_tag" if is_tag else "any_source")
        name = "MPI_ANY_TAG" if is_tag else "MPI_ANY_SOURCE"
        column = given.column(parameter.name)
        if column is None or given.facts.process.rank < 0:
            continue
        needed = "one tag" if is_tag else "one process"
        yield from given.breach(
            "RW904",
            column == wildcard,
            _said,
            parameter.name,
            name,
            needed,
        )


def _said(event: Event, parameter: str, name: str, needed: str) -> str:
    return f"{event.call.name} is given {name} as {parameter}; it needs {needed}"
