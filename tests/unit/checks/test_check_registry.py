"""Every check is found, reports rules that exist, and no rule twice."""

from __future__ import annotations

from collections import Counter

from rankwise.checks import find_checks
from rankwise.checks.check_result import CheckResult
from rankwise.findings import all_codes, rule
from rankwise.findings.rule import FAMILIES
from rankwise.program import Program
from rankwise.program.model import Model


def test_each_rule_belongs_to_one_check() -> None:
    codes = Counter(code for check in find_checks() for code in check.codes)
    assert codes
    assert set(codes.values()) == {1}
    assert set(codes) <= set(all_codes())


def test_checks_come_in_the_order_of_their_rules() -> None:
    codes = [check.codes for check in find_checks()]
    assert codes == sorted(codes)


def test_nothing_is_found_in_nothing() -> None:
    for check in find_checks():
        assert check.run(Model(Program())) == CheckResult(())


def test_every_rule_has_a_page_and_a_family() -> None:
    for code in all_codes():
        described = rule(code)
        assert described.summary and described.slug
        assert code[:3] in FAMILIES
        assert described.page.strip()
