"""RW502, RW503: collectives that several threads call, or two at once (Saillard 2015, section 4.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.alignment_result import NOWHERE
from rankwise.alignment.thread_conflicts import ThreadConflict, thread_conflicts
from rankwise.checks.check_registry import check
from rankwise.checks.threads.thread_words import led_by, name_of, regions, surroundings
from rankwise.findings import Finding, Location, Related, rule
from rankwise.program.model import Model
from rankwise.program.threads.letters import LetterKind, executors
from rankwise.program.threads.team_graph import TeamNode

_NESTED = "one thread of each team executes it, if nested parallelism is on"


@check("RW502", "RW503")
def collectives_one_after_the_other(model: Model) -> Iterator[Finding]:
    """Within a process, one thread at a time calls collectives, in an order that the program fixes."""
    conflicts = thread_conflicts(model)
    seen: set[tuple[Location | None, Location | None]] = set()
    for each in conflicts.many:
        if (_place(each.node), None) not in seen:
            seen.add((_place(each.node), None))
            yield _by_many(model, each)
    for each in conflicts.pairs:
        assert each.other is not None
        places = sorted((_place(each.node) or NOWHERE, _place(each.other) or NOWHERE))
        if (places[0], places[1]) not in seen:
            seen.add((places[0], places[1]))
            yield _pair(model, each, each.other)


def _by_many(model: Model, conflict: ThreadConflict) -> Finding:
    node = conflict.node
    word = executors(node.word)
    is_nested = sum(letter.kind is LetterKind.PARALLEL for letter in word) > 1
    note = "once for each thread of the team"
    if conflict.is_exclusive:
        note += ", one after the other in no order"
    elif is_nested:
        note = _NESTED
    return Finding(
        rule=rule("RW502"),
        message=f"{name_of(node)} {surroundings(node.word)}: {rule('RW502').summary}",
        where=_place(node) or NOWHERE,
        note=note,
        related=(*regions(node), *led_by(node, model)),
    )


def _pair(model: Model, conflict: ThreadConflict, other: TeamNode) -> Finding:
    first, second = sorted((other, conflict.node), key=lambda node: _place(node) or NOWHERE)
    if first is second or _place(first) == _place(second):
        place = surroundings(second.word)
        message = f"{name_of(second)} {place} may begin again while another thread is still in it"
        note = "no barrier before the next time"
        related = [*regions(second), *led_by(second, model)]
    else:
        verb = "is not ordered with" if conflict.is_exclusive else "may run at the same time as"
        message = f"{name_of(second)} {verb} {name_of(first)}, on one communicator"
        note = "no barrier orders the two" + (", only a lock" if conflict.is_exclusive else "")
        met = Related("at the same time", f"{name_of(first)} {surroundings(first.word)}", _place(first))
        related = [met, *regions(first), *regions(second), *led_by(second, model)]
    return Finding(
        rule=rule("RW503"),
        message=message,
        where=_place(second) or NOWHERE,
        note=note,
        related=tuple(dict.fromkeys(related)),
    )


def _place(node: TeamNode) -> Location | None:
    return node.call.location if node.call is not None else None
