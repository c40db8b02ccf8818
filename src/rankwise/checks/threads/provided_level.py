"""RW508: a program that requests a thread level from MPI and never checks the one it gets."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.alignment.alignment_result import NOWHERE
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.check_registry import check
from rankwise.checks.threads.level_needs import call_needs
from rankwise.findings import Finding, rule
from rankwise.program import Allocate, Call, Load
from rankwise.program.model import Model
from rankwise.program.structure import Function
from rankwise.standard.thread_levels import ThreadLevel

_PROVIDED = "provided"


@check("RW508")
def provided_level_is_read(model: Model) -> Iterator[Finding]:
    """The level that MPI provides is read where threads call MPI."""
    needs = [each for each in call_needs(model) if each.level is not ThreadLevel.SINGLE]
    calls = facts_of(model).calls
    if not needs or any(call.standard and call.standard.name == "MPI_Query_thread" for call in calls):
        return
    for call in calls:
        if (
            call.standard is not None
            and call.standard.name == "MPI_Init_thread"
            and not _is_read(model, call)
        ):
            highest = max(each.level for each in needs)
            yield Finding(
                rule=rule("RW508"),
                message=f"{rule('RW508').summary}; the program needs {highest.constant}",
                where=call.location or NOWHERE,
            )


def _is_read(model: Model, call: Call) -> bool:
    """Return whether the program reads what an MPI_Init_thread provides, or passes it to unseen code."""
    index = call.standard.index_named(_PROVIDED) if call.standard is not None else None
    if index is None or index + 1 >= len(call.operands):
        return True
    points_to = model.points_to
    parts = set(points_to.of(call.operands[index + 1]))
    if not parts:
        return True
    function = call.block.function
    is_local = all(
        isinstance(part.object, Allocate)
        and part.object not in points_to.passed
        and part.object not in points_to.holders
        for part in parts
    )
    for reader in [function] if is_local else model.program.defined():
        for each in reader.instructions():
            if isinstance(each, Load) and not parts.isdisjoint(points_to.of(each.address)):
                return True
            unseen = (
                each.arguments if isinstance(each, Call) and each is not call and _is_unseen(each) else ()
            )
            if any(not parts.isdisjoint(points_to.of(argument)) for argument in unseen):
                return True
    return False


def _is_unseen(call: Call) -> bool:
    callee = call.callee
    if call.standard is not None or not isinstance(callee, Function):
        return call.standard is not None
    return not callee.blocks and not callee.name.startswith(("__kmpc_", "llvm."))
