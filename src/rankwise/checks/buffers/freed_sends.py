"""Sends whose request is freed: how long they may still use their buffer, as far as the program can know.

MPI allows to free the request of an active send, and completes the send (MPI 4.1, section 3.7.3). From then
on only another rank can say that the buffer may be reused: it is in use until a call that may have said so.
"""

from __future__ import annotations

from functools import cached_property

from rankwise.checks.buffers.reads_and_writes import touches_only_memory
from rankwise.checks.requests.begun_operations import Beginning, Touch
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.pending import ENDS, Pending
from rankwise.checks.requests.request_calls import RequestEffect, is_partitioned
from rankwise.program import Call, Function, Instruction
from rankwise.program.model import Model
from rankwise.standard import CallKind, Object
from rankwise.standard.acknowledging import may_acknowledge


class FreedSends:
    """Finds sends whose request is freed, and the calls that may say that one of them is complete."""

    def __init__(self, model: Model) -> None:
        self._model = model
        self._known: dict[Function, bool] = {}
        self._calls: dict[Function, list[Touch]] = {}

    def freed(self, tracked: Tracked, beginning: Beginning) -> list[Touch]:
        """Return where the request of a send is freed; nothing for what is not a send, or not clear."""
        found = tracked.ends(beginning.slot, (RequestEffect.FREES,)).touches
        if not found or not _is_send(tracked, beginning) or self._has_windows:
            return []
        return found if all(each.exact for each in found) else []

    def pending(self, tracked: Tracked, beginning: Beginning) -> Pending:
        """Return the stretch in which a send may still use its buffer although its request is freed."""
        ends = [each for each in ENDS if each is not RequestEffect.FREES]
        return Pending(self._model, tracked, beginning, ends, also=self._acknowledging(tracked.function))

    def may_say(self, at: Instruction) -> bool:
        """Return whether a program may know more about other ranks after an instruction."""
        if not isinstance(at, Call):
            return False
        if at.standard is not None:
            return may_acknowledge(at.standard)
        callees = self._model.callees(at)
        return not callees or any(self._may_say_within(each) for each in callees)

    def _may_say_within(self, function: Function) -> bool:
        if not function.blocks:
            return not touches_only_memory(function.name)
        known = self._known.get(function)
        if known is None:
            self._known[function] = False  # a function that calls itself adds nothing new
            known = self._known[function] = any(self.may_say(each) for each in function.instructions())
        return known

    def _acknowledging(self, function: Function) -> list[Touch]:
        known = self._calls.get(function)
        if known is None:
            known = [
                Touch(each, RequestEffect.MAY_COMPLETE)
                for each in function.instructions()
                if self.may_say(each)
            ]
            self._calls[function] = known
        return known

    @cached_property
    def _has_windows(self) -> bool:
        """Whether others may write into memory of this program, which says something without a call."""
        return any(
            effect.object is Object.WINDOW
            for function in self._model.program.defined()
            for each in function.instructions()
            if isinstance(each, Call) and each.standard is not None
            for effect in each.standard.creates
        )


def _is_send(tracked: Tracked, beginning: Beginning) -> bool:
    """Return whether the operation is a send and nothing else."""
    operations = [beginning.operation]
    if beginning.act is RequestEffect.STARTS:
        prepared = tracked.by_place[beginning.place]
        operations = [each.operation for each in prepared if each.act is RequestEffect.PREPARES]
    entries = [each.standard for each in operations if each.standard is not None]
    return bool(entries) and all(
        entry.kind is CallKind.POINT_TO_POINT
        and not is_partitioned(entry)
        and "recv" not in entry.name.lower()
        for entry in entries
    )
