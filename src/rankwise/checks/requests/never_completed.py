"""RW301: an operation that is begun and never completed."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.check_registry import check
from rankwise.checks.requests.begun_operations import Beginning
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.overwriting import overwritten_at
from rankwise.checks.requests.partly import completed_in_part
from rankwise.checks.requests.pending import Lost, Pending
from rankwise.checks.requests.program_requests import Tracker, tracker_of
from rankwise.checks.requests.request_calls import RequestEffect, act_of, takes_many
from rankwise.checks.requests.request_findings import finding, inside, name_of, place_of, related
from rankwise.checks.requests.thrown_away import thrown_away
from rankwise.findings import Finding, Related
from rankwise.program import Allocate, Call, Instruction, Store
from rankwise.program.model import Model
from rankwise.program.values import GlobalVariable


@check("RW301")
def operations_are_completed(model: Model) -> Iterator[Finding]:
    """Every operation that is begun is waited for, tested or given up."""
    tracker = tracker_of(model)
    for tracked in list(tracker.functions.values()):
        for beginning in tracked.beginnings:
            if beginning.act in (RequestEffect.BEGINS, RequestEffect.STARTS):
                found = _never_completed(model, tracker, tracked, beginning)
                if found is not None:
                    yield found
                for call in thrown_away(model, tracker, tracked, beginning):
                    places = related(
                        "through", f"{name_of(beginning.operation)} is called here", beginning.at.location
                    )
                    note = "the request that it returns is thrown away"
                    yield finding("RW301", beginning.operation, place_of(call), note, places)


def _never_completed(
    model: Model, tracker: Tracker, tracked: Tracked, beginning: Beginning
) -> Finding | None:
    pending = Pending(model, tracked, beginning)
    again = overwritten_at(tracked, beginning, pending)
    if again is not None:
        places = inside(beginning)
        where = "in the next round of the loop" if again is beginning.at else "here"
        places += related("overwritten", f"the request is used again {where}", again.location)
        return _finding(beginning, "its request is overwritten before it is completed", places)
    if tracked.stays_here(beginning.slot):
        lost = pending.lost()
        if lost is not None:
            note = "nothing completes it" if lost.always else "it is not completed on every path"
            return _finding(beginning, note, _places(tracker, tracked, beginning, lost))
        part = completed_in_part(tracker, tracked, beginning)
        if part is not None:
            places = related(
                "completed", f"only the first {part.completed} of {part.begun}", part.at.location
            )
            return _finding(beginning, "not all of its requests are completed", inside(beginning) + places)
        test = _failed_test(tracked, pending)
        if test is not None:
            places = related("tested", "nothing checks the flag", test.location)
            return _finding(beginning, "nothing completes it if the test fails", inside(beginning) + places)
        return None
    if _is_forgotten(model, tracker, tracked, beginning):
        return _finding(beginning, "nothing in the program completes it", inside(beginning))
    return None


def _failed_test(tracked: Tracked, pending: Pending) -> Call | None:
    """Return a test of an operation if tests are all that could complete it, and no flag is ever read."""
    tests = [touch.at for touch in pending.touches]
    first = tests[0] if tests else None
    if not isinstance(first, Call) or not all(_flag_is_ignored(tracked, each, tests) for each in tests):
        return None
    return first


def _flag_is_ignored(tracked: Tracked, test: Instruction, tests: list[Instruction]) -> bool:
    if not isinstance(test, Call) or test.standard is None or test.standard.name != "MPI_Test":
        return False
    index = test.standard.index_named("flag")
    flag = test.operands[index + 1] if index is not None and index + 1 < len(test.operands) else None
    if not isinstance(flag, Allocate) or flag.layout is None:
        return False
    uses = tracked.index.uses.get(flag, [])
    return all(use in tests or (isinstance(use, Store) and use.address is flag) for use in uses)


def _places(tracker: Tracker, tracked: Tracked, beginning: Beginning, lost: Lost) -> list[Related]:
    places = inside(beginning)
    for call in tracker.calls.get(tracked.function, ()):
        if _leaves_out(tracker, call, beginning):
            places += related("not by", f"{name_of(call)} does not cover this request", call.location)
    end = "the function ends here" if lost.always else "the function is left this way"
    return places + related("too late", f"should have been completed before {end}", lost.where)


def _leaves_out(tracker: Tracker, call: Call, beginning: Beginning) -> bool:
    """Return whether a call completes an array of requests, but just not this one."""
    assert call.standard is not None
    if act_of(call.standard) is not RequestEffect.COMPLETES or not takes_many(call):
        return False
    span = tracker.spans.of_call(call)
    return span is not None and tracker.spans.covers(*span, beginning.place) is False


def _is_forgotten(model: Model, tracker: Tracker, tracked: Tracked, beginning: Beginning) -> bool:
    """Return whether no function of a whole program touches a request that is a global variable."""
    main = model.program.functions.get("main")
    parts = tracked.kept_in(beginning.slot)
    if main is None or not main.blocks or not parts or beginning.inner is not None:
        return False
    if not all(isinstance(part.object, GlobalVariable) and part in tracker.request_parts for part in parts):
        return False
    bits = model.effects.bits(parts)
    return not any(touched & bits for touched in tracker.touched.values())


def _finding(beginning: Beginning, note: str, places: list[Related]) -> Finding:
    return finding("RW301", beginning.operation, place_of(beginning.at), note, places)
