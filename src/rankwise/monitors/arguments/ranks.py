"""RW903: ranks that no process of the communicator, window or group has."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from rankwise.findings import Finding
from rankwise.matching.collectives.process_groups import chosen_ranks
from rankwise.matching.operations import Numbers
from rankwise.monitors.arguments.call_arguments import (
    GivenCalls,
    Marks,
    every,
    found_for_each,
    inputs,
    is_live,
)
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.object_facts import UNKNOWN
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, findings_of
from rankwise.standard import CallKind, Parameter, Role
from rankwise.trace.event import Event
from rankwise.trace.event_layout import Layout

_PEERS = (Role.SOURCE, Role.DESTINATION)
_ROLES = (*_PEERS, Role.ROOT, Role.TARGET, Role.RANK)
_AS = {Role.SOURCE: "source", Role.DESTINATION: "destination", Role.ROOT: "root", Role.TARGET: "target"}


@monitor("RW903")
def ranks_that_do_not_exist(run: Run) -> Iterator[Finding]:
    """Report every rank beyond the communicator, or below zero and none of MPI's special ones."""
    yield from findings_of(run, (each for given in every(run, _has_ranks) for each in _breaches(given)))


def _has_ranks(layout: Layout) -> bool:
    is_about_others = layout.call.kind is not CallKind.TOOL and not layout.name.startswith("MPI_Status_")
    return is_about_others and bool(inputs(layout, *_ROLES))


def _breaches(given: GivenCalls) -> Iterator[Breach]:
    for parameter in inputs(given.layout, *_ROLES):
        if parameter.is_array:
            yield from _of_array(given, parameter)
        else:
            yield from _of_one(given, parameter)


def _of_one(given: GivenCalls, parameter: Parameter) -> Iterator[Breach]:
    ranks, limit = given.column(parameter.name), _limit(given, parameter)
    if ranks is None or limit is None:
        return
    marks = (limit != UNKNOWN) & ((ranks < 0) | (ranks >= limit))
    marks &= ranks != given.constant("any_source")  # judged by itself: RW904
    no_one = ranks == given.constant("proc_null")
    if parameter.role is Role.ROOT:
        marks &= ~(given.is_inter & (no_one | (ranks == given.constant("root"))))
    else:
        marks &= ~no_one
    if given.layout.call.name == "MPI_Intercomm_create" and parameter.name == "remote_leader":
        leader, local = given.column("local_leader"), given.communicator
        assert leader is not None and local is not None
        marks &= leader == given.facts.communicators.rank(local)
    if not marks.any():
        return
    sizes = dict(zip(given.records.tolist(), limit.tolist(), strict=True))
    yield from given.breach(
        "RW903", marks, lambda event: _said(given, event, parameter, sizes.get(event.number))
    )


def _limit(given: GivenCalls, parameter: Parameter) -> Numbers | None:
    """Return how many ranks there are to name in each call."""
    call, facts = given.layout.call, given.facts
    if call.name == "MPI_Type_create_darray":
        return given.column("size")
    if call.name == "MPI_Intercomm_create":
        of = given.column("local_comm" if parameter.name == "local_leader" else "peer_comm")
        if of is None:
            return None
        return (
            facts.communicators.size(of)
            if parameter.name == "local_leader"
            else facts.communicators.peers(of)
        )
    if parameter.role is Role.TARGET:
        windows = given.column("win")
        if windows is None:
            return None
        return facts.communicators.size(found_for_each(windows, lambda window: _made_on(given, window)))
    if given.communicator is None:
        return None
    live = is_live(given.communicator)
    if parameter.role is Role.RANK:
        return np.where(live, facts.communicators.size(given.communicator), UNKNOWN)
    return np.where(live, facts.communicators.peers(given.communicator), UNKNOWN)


def _made_on(given: GivenCalls, window: int) -> int:
    made = given.facts.windows.get(window)
    return made["comm"] if made is not None else int(np.iinfo(np.int32).max)


def _said(given: GivenCalls, event: Event, parameter: Parameter, size: int | None) -> str:
    rank = event[parameter.name]
    named = {given.constant("proc_null"): "MPI_PROC_NULL", given.constant("root"): "MPI_ROOT"}.get(rank)
    as_what = _AS.get(parameter.role, parameter.name.replace("_", " "))
    reported = f"{event.call.name} names {named or f'rank {rank}'} as its {as_what}"
    over = {Role.TARGET: "the window"}.get(parameter.role, "the communicator")
    if event.call.name == "MPI_Type_create_darray":
        over = "the distributed array"
    return f"{reported}; {over} has {ranks_there(size)}"


def ranks_there(size: int | None) -> str:
    """Return which ranks there are in a group of this size."""
    if size is None:
        return "fewer"
    return f"ranks 0 to {size - 1}" if size > 1 else "only rank 0" if size else "no rank"


def _of_array(given: GivenCalls, parameter: Parameter) -> Iterator[Breach]:
    """Judge lists of ranks, call by call: they are few."""
    wrong: dict[int, tuple[int, int]] = {}
    null_rank = given.constant("proc_null")
    is_choice = parameter.name in ("ranks", "ranges")
    for at, record in enumerate(given.records.tolist()):
        size = _size_for(given, parameter, at)
        if size is None:
            continue
        event = given.calls.event(record)
        named = chosen_ranks(event) if is_choice else event.numbers(parameter.name)
        missing = [rank for rank in named if not 0 <= rank < size and (is_choice or rank != null_rank)]
        if missing:
            wrong[record] = missing[0], size
    marks: Marks = np.isin(given.records, list(wrong))
    yield from given.breach(
        "RW903",
        marks,
        lambda event: (
            f"{event.call.name} names rank {wrong[event.number][0]} in {parameter.name}; "
            f"the {'group' if 'Group' in event.call.name else 'communicator'} has "
            f"{ranks_there(wrong[event.number][1])}"
        ),
    )


def _size_for(given: GivenCalls, parameter: Parameter, at: int) -> int | None:
    group = given.column("group1" if parameter.name == "ranks1" else "group")
    if group is not None and given.layout.call.name.startswith("MPI_Group_"):
        members = given.facts.groups.members(int(group[at]))
        return None if members is None else len(members)
    if given.communicator is None:
        return None
    size = int(given.facts.communicators.size(given.communicator[at : at + 1])[0])
    return None if size == UNKNOWN else size
