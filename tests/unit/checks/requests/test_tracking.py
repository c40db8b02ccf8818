"""What begins, what touches it, and what a finding about it says."""

from __future__ import annotations

from rankwise.checks import find_checks
from rankwise.checks.requests.function_requests import Tracked
from rankwise.checks.requests.program_requests import Tracker
from rankwise.checks.requests.request_calls import RequestEffect
from rankwise.findings import Evidence, Finding
from unit.program.compiled import HEADER, function, model_of

TEXT = """\
void begin(int *n, MPI_Request *r) {
    MPI_Irecv(n, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, r);
}
void array(int *a, int n) {
    MPI_Request r[4];
    MPI_Isend(a, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &r[0]);
    begin(a + 1, &r[1]);
    MPI_Waitall(1, r, MPI_STATUSES_IGNORE);
    MPI_Cancel(&r[1]);
    MPI_Request_free(&r[1]);
}
void none(int *a) {
    a[0] = 1;
}
int late(int *a) {
    MPI_Request r;
    begin(a, &r);
    int seen = a[0]; // too early
    MPI_Wait(&r, MPI_STATUS_IGNORE); // completion
    return seen;
}
"""


def tracked(name: str) -> Tracked:
    model = model_of(TEXT)
    return Tracker(model).functions[function(model, name)]


def test_functions_without_requests_are_not_looked_at() -> None:
    model = model_of(TEXT)
    assert function(model, "none") not in Tracker(model).functions


def test_an_operation_in_a_callee_begins_in_its_caller() -> None:
    found = tracked("array").beginnings
    assert [each.operation.callee.name for each in found] == ["MPI_Isend", "MPI_Irecv"]
    assert [each.inner is not None for each in found] == [False, True]
    assert found[0].place.root is found[1].place.root
    assert found[1].place.offset > found[0].place.offset


def test_constant_lengths_decide_what_is_touched() -> None:
    owner = tracked("array")
    sent, received = owner.beginnings
    assert [touch.act for touch in owner.touches(sent.slot)] == [RequestEffect.COMPLETES]
    assert [touch.act for touch in owner.touches(received.slot)] == [RequestEffect.FREES]


def test_a_finding_tells_where_the_operation_begins_and_ends() -> None:
    findings: list[Finding] = []
    for check in find_checks():
        if "RW402" in check.codes:
            findings += check.run(model_of(TEXT)).findings
    (found,) = findings
    lines = (HEADER + TEXT).splitlines()
    assert "too early" in lines[found.where.line - 1]
    assert found.evidence is Evidence.POSSIBLE
    reported = {each.label: lines[each.where.line - 1] for each in found.related if each.where}
    assert "begin(a, &r)" in reported["started"]
    assert "MPI_Irecv" in reported["through"]
    assert "completion" in reported["completed"]
