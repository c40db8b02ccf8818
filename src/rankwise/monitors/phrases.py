"""Says calls and ranks in the user's words."""

from __future__ import annotations

from collections.abc import Iterable

from rankwise.findings.ordinal import ordinal
from rankwise.findings.rank_set import compress
from rankwise.matching.collectives.meetings import Data
from rankwise.matching.collectives.process_groups import Groups
from rankwise.matching.completions import STREAM
from rankwise.matching.messages.payloads import Payload
from rankwise.monitors.recorded_run import Run
from rankwise.standard import Role
from rankwise.standard.constants import ConstantKind
from rankwise.trace.event import Event
from rankwise.trace.event_layout import ENDED_REQUEST, UNKNOWN_REQUEST
from rankwise.trace.object_numbers import FREED, WORLD, name_of

_LEADERS = ("local_leader", "remote_leader")
_SHOWN_TYPES = 4
_SHOWN = (Role.SOURCE, Role.DESTINATION, Role.TAG, Role.ROOT, Role.TARGET, Role.OP)


def call_text(run: Run, event: Event) -> str:
    """Return a call with the arguments that decide what it matches: MPI_Recv(source=1, tag=7)."""
    if event.call.name == "MPI_Start" and event["request"] not in (0, UNKNOWN_REQUEST):
        request = event["request"] & ~ENDED_REQUEST
        stream, number = request >> STREAM, (request & (1 << STREAM) - 1) - 1
        return f"MPI_Start() of {call_text(run, run.process(event.rank).event(stream, number))}"
    parts = []
    for parameter in event.call.parameters:
        value = event.arguments.get(parameter.name)
        if not isinstance(value, int):
            continue
        if parameter.role in _SHOWN:
            parts.append(f"{parameter.name}={_value(run, event, parameter.role, value)}")
        elif parameter.name in _LEADERS:
            parts.append(f"{parameter.name}={value}")
        elif parameter.role is Role.GROUP and parameter.direction == "in":
            parts.append(f"{parameter.name}={_group(run, event, value)}")
        elif parameter.role is Role.COMMUNICATOR and parameter.direction != "out" and value != WORLD:
            parts.append(f"{parameter.name}={communicator(run, event, value)}")
    return f"{event.call.name}({', '.join(parts)})"


def _group(run: Run, event: Event, number: int) -> str:
    members = Groups(run.process(event.rank)).members(number)
    return f"ranks {compress(sorted(members))}" if members else "?"


def _value(run: Run, event: Event, role: Role, value: int) -> str:
    page = run.process(event.rank).streams[0].page
    if role is Role.OP:
        return (name_of(ConstantKind.OP, value) or "own operation").removeprefix("MPI_")
    names = {int(page["any_source"]): "any", int(page["proc_null"]): "none"}
    if role is Role.TAG:
        names = {int(page["any_tag"]): "any"}
    if role is Role.ROOT:
        names = {int(page["root"]): "MPI_ROOT", int(page["proc_null"]): "none"}
    return names.get(value, str(value))


def communicator(run: Run, event: Event, number: int) -> str:
    """Return a communicator by its members."""
    name = name_of(ConstantKind.COMMUNICATOR, number)
    if name is not None:
        return name.removeprefix("MPI_").lower().replace("_", " ")
    found = run.trace.numbering[event.rank].get(number & ~FREED)
    if found is None:
        return "an unknown communicator"
    inside = compress(sorted(found.members))
    alike = [each for each in run.trace.communicators if each[:2] == found[:2]]
    earlier = alike.index(found)
    which = f"{ordinal(earlier + 1)} " if earlier else ""
    if found.remote:
        return f"the {which}intercommunicator of ranks {inside} and {compress(sorted(found.remote))}"
    return f"{which}communicator of {ranks_text(found.members)}"


def payload_text(payload: Payload) -> str:
    """Return what a message carries: 8 MPI_INT, or 2 times (MPI_INT, 3 MPI_DOUBLE)."""
    signature, count = payload.signature, payload.count
    if signature is None or not signature.runs:
        return f"{count} elements" if signature is None else "nothing"
    if len(signature.runs) == 1:
        name, number = signature.runs[0]
        return f"{count * number} {name}"
    shown = [f"{number} {name}" if number > 1 else name for name, number in signature.runs[:4]]
    inside = ", ".join(shown) + (", …" if len(signature.runs) > 4 else "")
    return f"{count} times ({inside})" if count != 1 else f"({inside})"


def ranks_text(ranks: Iterable[int]) -> str:
    """Return 'rank 3' or 'ranks 0-2,5'."""
    members = sorted(set(ranks))
    return f"{'rank' if len(members) == 1 else 'ranks'} {compress(members)}"


def data_text(data: Data) -> str:
    """Return data by its basic types: '4 x MPI_INT', '3 x (MPI_INT, 2 x MPI_DOUBLE)', 'no data'."""
    pattern, times = data
    if not pattern or not times:
        return "no data"
    if len(pattern) == 1:
        return f"{times * pattern[0][1]} x {pattern[0][0]}"
    shown = [f"{count} x {basic}" if count > 1 else basic for basic, count in pattern[:_SHOWN_TYPES]]
    inner = ", ".join([*shown, "…"] if len(pattern) > _SHOWN_TYPES else shown)
    return f"{times} x ({inner})"
