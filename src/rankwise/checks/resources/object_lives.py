"""RW310 to RW314 and RW910: what becomes of the objects that a function makes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rankwise.checks.arguments.argument_findings import about, shown
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.check_registry import check
from rankwise.checks.resources.history import HandlePhase, History, LostObject, Now, follow
from rankwise.checks.resources.object_handles import Does, Handle, HandleEvent, handles_in
from rankwise.findings import Finding, Location, Related, rule
from rankwise.program import Call, Store
from rankwise.program.model import Model
from rankwise.standard import CallKind, Object

_PYTHON_LOSES = (Object.WINDOW, Object.FILE)
"""What Python's garbage collection is sure not to give back in time: the others last for the process."""
_NEED_COMMITTED = (CallKind.COLLECTIVE, CallKind.POINT_TO_POINT, CallKind.ONE_SIDED, CallKind.FILE)


@check("RW310", "RW311", "RW312", "RW313", "RW314", "RW910")
def objects_are_given_back_once(model: Model) -> Iterator[Finding]:
    """Every object is freed on every way, once, and used only while it is there."""
    facts = facts_of(model)
    for function in model.program.defined():
        for handle in handles_in(facts, function):
            history = follow(facts, function, handle)
            if history is not None:
                yield from _losses(handle, history)
                yield from _misuses(handle, history)


def _losses(handle: Handle, history: History) -> Iterator[Finding]:
    reported: set[Call] = set()
    for loss in history.losses:
        created = loss.created
        if created in reported or (_is_python(created) and not _python_loses(handle, created)):
            continue
        reported.add(created)
        yield _lost(handle, loss)


def _lost(handle: Handle, loss: LostObject) -> Finding:
    described = rule("RW310")
    name = handle.variable.name
    what = f"{handle.object} {name}" if name else f"the {handle.object}"
    related = [Related("lost", f"{what} {loss.how}", loss.where)] if loss.where is not None else []
    return Finding(
        rule=described,
        message=f"{shown(loss.created)}: {handle.object} {described.summary.removeprefix('object ')}",
        where=loss.created.location or Location("", 0),
        note=f"makes {what}",
        related=tuple(related),
    )


@dataclass(frozen=True, slots=True)
class _Misuse:
    code: str
    note: str
    related: tuple[Related, ...] = ()


def _misuses(handle: Handle, history: History) -> Iterator[Finding]:
    for instruction, states in history.seen.items():
        event = handle.events[instruction]
        if not isinstance(instruction, Call) or event.does not in (Does.USE, Does.RELEASE, Does.COMMIT):
            continue
        misuse = _misuse(handle, event, states)
        if misuse is not None:
            yield about(instruction, misuse.code, misuse.note, misuse.related)


def _misuse(handle: Handle, event: HandleEvent, states: set[Now]) -> _Misuse | None:
    """Return what is wrong with a use in whatever state the handle may be; None unless all are wrong."""
    phases = {state.phase for state in states}
    name = handle.variable.name or f"the {handle.object}"
    first = min(states, key=lambda state: _line(state))
    if phases == {HandlePhase.FREED}:
        freed = first.by
        where = (Related("freed", f"{name} is freed here", freed.location),) if freed is not None else ()
        if event.does is Does.RELEASE:
            return _Misuse("RW311", f"{name} is freed already", where)
        return _Misuse("RW312", f"{name} is freed already", where)
    if phases == {HandlePhase.PREDEFINED} and event.does is Does.RELEASE:
        set_at = first.by
        where = (Related("set", f"{name} is {first.name}", set_at.location),) if set_at is not None else ()
        return _Misuse("RW313", f"{name} is {first.name}", where)
    if phases == {HandlePhase.UNSET}:
        where = (Related("declared", name, handle.variable.location),) if handle.variable.location else ()
        return _Misuse("RW314", f"nothing has been put into {name}", where)
    return _uncommitted(event, states, first, name)


def _uncommitted(event: HandleEvent, states: set[Now], first: Now, name: str) -> _Misuse | None:
    call = event.instruction
    if event.does is not Does.USE or not isinstance(call, Call) or call.standard is None:
        return None
    needed = call.standard.kind in _NEED_COMMITTED and any(
        data.datatype == event.index for data in call.standard.data
    )
    if needed and all(state.phase is HandlePhase.LIVE and state.uncommitted for state in states):
        made = first.by
        where = (Related("because", f"{name} is made here", made.location),) if made is not None else ()
        return _Misuse("RW910", f"{name} is not committed", where)
    return None


def _line(state: Now) -> tuple[str, int]:
    place = state.by.location if state.by is not None else None
    return (place.file, place.line) if place is not None else ("", 0)


def _python_loses(handle: Handle, created: Call) -> bool:
    """Return whether a Python function leaves an object behind; at the end of a script nothing matters."""
    return handle.object in _PYTHON_LOSES and not created.block.function.name.endswith(":<module>")


def _is_python(call: Call | Store) -> bool:
    return call.location is not None and call.location.file.endswith(".py")
