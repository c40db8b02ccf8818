"""RW307: a completion of a request that no operation was begun in."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.check_registry import check
from rankwise.checks.requests.addresses import Address
from rankwise.checks.requests.begun_operations import HandleSlot, Touch
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import Tracker, tracker_of
from rankwise.checks.requests.reachability import ReachedPoints
from rankwise.checks.requests.request_calls import RequestEffect, act_of, takes_many
from rankwise.checks.requests.request_events import events_of
from rankwise.checks.requests.request_findings import NOWHERE, finding, related
from rankwise.findings import Finding
from rankwise.program import Allocate, Call
from rankwise.program.model import Model

_USES = (RequestEffect.COMPLETES, RequestEffect.MAY_COMPLETE, RequestEffect.FREES, RequestEffect.STARTS)
MOST_REQUESTS = 64


@check("RW307")
def requests_are_set_before_use(model: Model) -> Iterator[Finding]:
    """No call is given a local request variable that nothing has written to."""
    tracker = tracker_of(model)
    for function, calls in tracker.calls.items():
        tracked = tracker.tracked(function)
        settings = _Settings(model, tracker, tracked)
        for call in calls:
            assert call.standard is not None
            if act_of(call.standard) not in _USES or not tracked.is_live(call):
                continue
            for place in _requests(tracker, call):
                root = place.root
                if not isinstance(root, Allocate) or root.layout is None:
                    continue
                if root.block.function is function and not settings.may_precede(call, place, root):
                    yield _finding(tracker, call, place, root)
                    break


class _Settings:
    """What may set the requests of one function."""

    def __init__(self, model: Model, tracker: Tracker, tracked: Tracked) -> None:
        self._model = model
        self._tracker = tracker
        self._tracked = tracked
        self._known: dict[HandleSlot, tuple[list[Touch], ReachedPoints]] = {}

    def may_precede(self, call: Call, place: Address, root: Allocate) -> bool:
        """Return whether anything that may write a request can happen before a call."""
        points_to = self._model.points_to
        parts = frozenset(each for part in points_to.of(root) for each in points_to.parts.beside(part))
        slot = HandleSlot(place, parts)
        known = self._known.get(slot)
        if known is None:
            events = events_of(self._tracker, self._tracked, slot)
            known = self._known[slot] = events, self._after(events)
        events, after = known
        point = self._tracked.paths.point(call)
        if point not in after:
            return False
        if not self._tracked.paths.loops_around(point[0]):
            return True
        return point in self._after([event for event in events if event.at is not call])

    def _after(self, events: list[Touch]) -> ReachedPoints:
        paths = self._tracked.paths
        return paths.walk([paths.point(each.at) for each in events], {}, self._tracked.ways.on({}))


def _requests(tracker: Tracker, call: Call) -> list[Address]:
    """Return the requests that a call is given, if they are constant places."""
    span = tracker.spans.of_call(call)
    size = tracker.spans.handle_size or 0
    if span is None or not span[0].is_exact:
        return []
    place, length = span
    if not takes_many(call):
        return [place]
    if length is None or not size or length > MOST_REQUESTS * size:
        return []
    return [place.moved(Address(None, at)) for at in range(0, length, size)]


def _finding(tracker: Tracker, call: Call, place: Address, root: Allocate) -> Finding:
    size = tracker.spans.handle_size
    which = f"[{place.offset // size}]" if takes_many(call) and size else ""
    name = f"{root.name}{which}" if root.name else "the request"
    declared = related("declared", f"{name} has no value yet", root.location)
    return finding("RW307", call, call.location or NOWHERE, f"{name} was never set", declared)
