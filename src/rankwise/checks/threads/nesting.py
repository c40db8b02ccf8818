"""RW506: constructs nested where OpenMP forbids it, also through calls (OpenMP 5.2, section 17.1)."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.check_registry import check
from rankwise.checks.threads.thread_words import led_by
from rankwise.findings import Finding, Location, Related, rule
from rankwise.program.model import Model
from rankwise.program.threads import runtime_calls
from rankwise.program.threads.hybrid_program import hybrid_program
from rankwise.program.threads.letters import Letter, LetterKind, Word, since_team
from rankwise.program.threads.team_graph import NodeKind, TeamNode
from rankwise.standard.openmp import OpenMPKind

_BARS_TEAM = ("for", "sections", "section", "single", "masked", "critical", "ordered", "task", "taskloop")
_BARS_MASKED = ("for", "sections", "section", "single", "task", "taskloop")
_BARS_ORDERED = ("critical", "ordered", "task", "taskloop", "section")


@check("RW506")
def constructs_nested_as_allowed(model: Model) -> Iterator[Finding]:
    """No construct that needs the whole team is inside one that not all threads execute."""
    seen: set[tuple[Location | None, Location | None]] = set()
    for team in hybrid_program(model).teams:
        for node in team.graph.nodes:
            for outer, name in _forbidden(model, node):
                place = node.call.location if node.call is not None else None
                begins = outer.call.location if outer.call is not None else None
                if place is not None and (place, begins) not in seen:
                    seen.add((place, begins))
                    yield _finding(model, node, outer, name, place)


def _forbidden(model: Model, node: TeamNode) -> Iterator[tuple[Letter, str]]:
    """Yield the region that a node must not be in, and what the node is."""
    call = node.call
    if call is None:
        return
    around = since_team(node.word)
    if node.kind is NodeKind.BARRIER:
        name = runtime_calls.barrier_name(call)
        if name == "barrier":  # the one at the end of a construct is the construct's
            yield from _innermost(around, _BARS_TEAM, name)
    elif node.kind is NodeKind.ENTER and node.construct is OpenMPKind.SINGLE_BEGIN:
        yield from _innermost(around, _BARS_TEAM, "single")
    elif node.kind is NodeKind.ENTER and node.construct is OpenMPKind.WORKSHARING_BEGIN:
        yield from _innermost(around, _BARS_TEAM, runtime_calls.worksharing_name(call))
    elif node.kind is NodeKind.ENTER and node.construct is OpenMPKind.MASKED_BEGIN:
        yield from _innermost(around, _BARS_MASKED, "masked")
    elif node.kind is NodeKind.ENTER and node.construct is OpenMPKind.ORDERED_BEGIN:
        yield from _innermost(around, _BARS_ORDERED, "ordered")
    elif node.kind is NodeKind.ENTER and node.construct is OpenMPKind.CRITICAL_BEGIN:
        lock = runtime_calls.lock_of(model, call, OpenMPKind.CRITICAL_BEGIN, node.path)
        held = [each for each in _since_task(node.word) if each.lock is not None and each.lock == lock]
        if held:
            yield held[-1], "critical"


def _innermost(around: Word, barred: tuple[str, ...], name: str) -> Iterator[tuple[Letter, str]]:
    for letter in reversed(around):
        if letter.construct in barred and letter.kind is not LetterKind.BARRIER:
            yield letter, name
            return


def _since_task(word: Word) -> Word:
    """Return the regions that the thread at work is in: a task may run on any."""
    tasks = [at for at, letter in enumerate(word) if letter.is_task]
    return word[tasks[-1] + 1 :] if tasks else word


def _finding(model: Model, node: TeamNode, outer: Letter, name: str, where: Location) -> Finding:
    same = name == "critical"
    note = "the thread holds this lock already" if same else "not all threads of the team come here together"
    begins = outer.call.location if outer.call is not None else None
    what = f"`omp {name}` inside `omp {outer.construct}`"
    if same:
        what = "`omp critical` inside one of the same name"
    return Finding(
        rule=rule("RW506"),
        message=f"{what}: {rule('RW506').summary}",
        where=where,
        note=note,
        related=(Related("outer construct", f"omp {outer.construct}", begins), *led_by(node, model)),
    )
