"""The page of an MPI call, as Markdown: its arguments, what must agree, and for whom it waits."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.standard import (
    RESULT,
    WORLD,
    BindingLanguage,
    CallKind,
    MpiCall,
    Object,
    Parameter,
    ReturnMode,
    Role,
    Spelling,
    Until,
)
from rankwise.standard.collective_agreement import agreeing_arguments
from rankwise.standard.collective_waits import REQUIRED, Flow, Members, flow_of

_DIRECTIONS = {"in": "given", "out": "returned", "inout": "given and returned"}
_RETURNS = {
    ReturnMode.BLOCKING: "It returns when the operation is complete; its buffers may be reused then.",
    ReturnMode.NONBLOCKING: "It returns at once; until a call completes it, its buffers belong to MPI.",
    ReturnMode.PERSISTENT: "It only prepares the operation; `MPI_Start` begins it, each time anew.",
}
_AWAITED = {
    Members.EVERYONE: "all other members",
    Members.ROOT: "the root",
    Members.EARLIER: "the members of lower rank",
    Members.IN_NEIGHBOURS: "the neighbours that it receives from",
}
_FOR_ALL = REQUIRED[Flow.ALL]


def call_page(spelling: Spelling) -> str:
    """Return the page of a call, as it is spelled in the user's language."""
    call = spelling.call
    # A pickled object has no count and no datatype that the program gives.
    unseen = (Role.COUNT, Role.DATATYPE) if spelling.is_pickled else ()
    alike = [each for each in agreeing_arguments(call) if call.parameters[each].role not in unseen]
    parts = [f"# {_title(spelling)}", f"`{_signature(spelling)}`", *_behaviour(call, alike)]
    parts.append(_arguments(call, alike))
    return "\n\n".join(part for part in parts if part) + "\n"


def _title(spelling: Spelling) -> str:
    name = spelling.call.name
    return f"{spelling.written} ({name})" if spelling.language is BindingLanguage.PYTHON else name


def _signature(spelling: Spelling) -> str:
    if spelling.language is BindingLanguage.PYTHON:
        words = [f"{each.name}={each.default}" if each.default else each.name for each in spelling.arguments]
        return f"{spelling.written}({', '.join(words)})"
    return f"{spelling.call.name}({', '.join(each.name for each in spelling.call.parameters)})"


def _behaviour(call: MpiCall, alike: list[int]) -> Iterator[str]:
    """Yield what the call does, seen from the other processes."""
    if call.is_collective:
        yield _collective(call, alike)
    elif call.kind in (CallKind.POINT_TO_POINT, CallKind.ONE_SIDED):
        yield f"A {call.kind} call."
    if call.mode in _RETURNS:
        yield _RETURNS[call.mode]
    yield from _waits(call)
    for each in call.creates:
        if each.index is not None:
            end = "that a later call completes" if each.object is Object.REQUEST else "that is to be freed"
            yield f"It makes a {each.object} {end}."


def _collective(call: MpiCall, alike: list[int]) -> str:
    over = call.collective_over
    if over == WORLD:
        members = "all processes"
    else:
        assert isinstance(over, int)
        members = f"all members of `{call.parameters[over].name}`"
    text = f"A collective: {members} call it, in the same order as the other collectives there."
    names = [f"`{call.parameters[index].name}`" for index in alike]
    return f"{text} All give the same {_listed(names)}." if names else text


def _waits(call: MpiCall) -> Iterator[str]:
    """Yield for whom the call waits, whatever the library does."""
    if call.is_collective:
        wait = REQUIRED[flow_of(call)]
        if wait.awaited in _AWAITED:
            when = "It waits" if call.blocks_until is Until.ALL else "The operation waits"
            who = " on the root" if wait.who is Members.ROOT else ""
            more = "" if wait == _FOR_ALL else "; a library may let every member wait for all"
            yield f"{when}{who} for {_AWAITED[wait.awaited]}{more}."
    elif call.blocks_until is Until.PEER:
        yield "It may wait until another process makes the call that matches."
    elif call.blocks_until is Until.OPERATION:
        yield "It waits until operations that began earlier are complete."
    elif call.kind is not CallKind.LOCAL:
        yield "It waits for no other process."


def _arguments(call: MpiCall, alike: list[int]) -> str:
    """Return the table of arguments."""
    if not call.parameters:
        return ""
    rows = ["| argument | | what it is |", "|---|---|---|"]
    for index, each in enumerate(call.parameters):
        notes = [_meaning(each)]
        notes += ["the same on all ranks"] if index in alike else []
        notes += ["only the root's counts"] if each.root_only else []
        notes += ["differs between ranks afterwards"] if index in call.identifies_process else []
        notes += ["the same on all ranks afterwards"] if index in call.shared_outputs else []
        rows.append(f"| `{each.name}` | {_DIRECTIONS[each.direction]} | {', '.join(notes)} |")
    if RESULT in call.outputs:
        rows.append(f"| result | returned | {call.return_kind.lower().replace('_', ' ')} |")
    return "\n".join(rows)


def _meaning(parameter: Parameter) -> str:
    what = str(parameter.role)
    return f"array of {what}, {parameter.length or 'any number'} of them" if parameter.is_array else what


def _listed(words: list[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
