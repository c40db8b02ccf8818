"""What checking foresees and a run shows is reported once."""

from __future__ import annotations

from rankwise.findings import Evidence, Finding, Location, Related, rule
from rankwise.findings.coverage import Suspect
from rankwise.findings.static_causes import with_static_causes
from rankwise.workflows.verify_findings import merged
from rankwise.workflows.verify_orders import is_known

CONDITION = Location("a.c", 8)
BCAST, BARRIER = Location("a.c", 9), Location("a.c", 11)


def _finding(
    code: str, where: Location, *related: Related, evidence: Evidence = Evidence.POSSIBLE
) -> Finding:
    return Finding(rule(code), "said", where, related=related, evidence=evidence)


def test_the_same_rule_at_the_same_line_is_one_finding() -> None:
    possible = _finding("RW301", BCAST)
    seen = _finding("RW301", BCAST, evidence=Evidence.WITNESSED)
    assert merged((possible,), (seen,)) == (seen,)


def test_an_access_that_a_foreseen_call_led_to_is_one_finding() -> None:
    possible = _finding("RW402", BARRIER)
    seen = _finding("RW402", Location("a.c", 3), Related("through", "is called here", BARRIER))
    assert merged((possible,), (seen,)) == (seen,)
    elsewhere = _finding("RW402", Location("a.c", 3), Related("started", "from here on", BARRIER))
    assert len(merged((possible,), (elsewhere,))) == 2


def test_a_deadlock_in_a_suspected_collective_gets_its_reason() -> None:
    possible = _finding(
        "RW101", BARRIER, Related("decides", "this condition differs between ranks", CONDITION)
    )
    seen = _finding("RW201", BARRIER, Related("rank 1", "waits", BARRIER), evidence=Evidence.WITNESSED)
    (reported,) = merged((possible,), (seen,))
    assert reported.rule.code == "RW201" and reported.evidence is Evidence.WITNESSED
    assert [each.label for each in reported.related] == ["rank 1", "decides"]


def test_what_only_one_side_sees_is_kept() -> None:
    possible, seen = _finding("RW310", Location("a.c", 3)), _finding("RW201", BARRIER)
    assert merged((possible,), (seen,)) == (possible, seen)


def test_other_rules_at_one_line_are_two_findings() -> None:
    possible, seen = _finding("RW402", BCAST), _finding("RW107", BCAST)
    assert len(merged((possible,), (seen,))) == 2


def test_suspects_name_the_condition_to_blame() -> None:
    suspect = Suspect(
        "MPI_Barrier", BARRIER, "RW102", (CONDITION,), (Related("because", "rank is read", BCAST),)
    )
    seen = _finding("RW102", Location("a.c", 20), Related("rank 1", "MPI_Barrier()", BARRIER))
    (reported,) = with_static_causes([seen], [suspect])
    assert [each.label for each in reported.related] == ["rank 1", "decides", "because"]
    other = _finding("RW102", Location("b.c", 11))
    assert with_static_causes([other], [suspect]) == (other,)


def test_a_missing_finalize_is_one_finding_wherever_it_is_told() -> None:
    possible = _finding("RW914", BARRIER)
    seen = _finding("RW914", BCAST, evidence=Evidence.WITNESSED)
    elsewhere = _finding("RW914", Location("b.c", 3))
    assert merged((possible, elsewhere), (seen,)) == (seen, elsewhere)


def test_a_deadlock_that_only_missing_buffers_bring_was_foretold() -> None:
    deadlock = _finding("RW201", BCAST, Related("rank 1", "waits", BARRIER), evidence=Evidence.WITNESSED)
    visit_prediction = _finding("RW202", BARRIER, evidence=Evidence.WITNESSED)
    assert is_known(deadlock, visit_prediction)
    assert is_known(deadlock, deadlock)
    assert not is_known(deadlock, _finding("RW202", CONDITION))
    assert not is_known(visit_prediction, deadlock)
