"""A finding that does not count fails nothing in any format, and is still there."""

from __future__ import annotations

import dataclasses
import json
import xml.etree.ElementTree as ElementTree

import pytest

from rankwise.findings import Evidence, FailOn, Result
from rankwise.report import github, junit, sarif
from rankwise.report.terminal import render


@pytest.fixture
def mixed(result: Result) -> Result:
    """One witnessed finding, and one that is only possible."""
    possible, other = result.findings
    witnessed = dataclasses.replace(other, evidence=Evidence.WITNESSED)
    return dataclasses.replace(result, findings=(possible, witnessed), problems=())


def _levels(result: Result) -> list[str]:
    return [each["level"] for each in json.loads(sarif.render(result))["runs"][0]["results"]]


def _failures(result: Result) -> int:
    return len(ElementTree.fromstring(junit.render(result).encode()).findall(".//failure"))


def test_all_count_by_default(mixed: Result) -> None:
    assert _levels(mixed) == ["error", "error"]
    assert _failures(mixed) == 2
    assert github.render(mixed).count("::error ") == 2
    assert "not count" not in render(mixed)


def test_only_what_was_witnessed_counts(mixed: Result) -> None:
    strict = dataclasses.replace(mixed, fail_on=FailOn.WITNESSED)
    assert _levels(strict) == ["warning", "error"]
    assert _failures(strict) == 1
    assert "possible: heat.c:14" in junit.render(strict)
    said = github.render(strict)
    assert (said.count("::error "), said.count("::warning ")) == (1, 1)
    assert "1 does not count (--fail-on witnessed)" in render(strict)


def test_what_the_user_waives_is_a_note_everywhere(mixed: Result) -> None:
    waived = dataclasses.replace(mixed.findings[1], waived_by="--buffering infinite")
    result = dataclasses.replace(mixed, findings=(waived,))
    assert _levels(result) == ["note"]
    assert _failures(result) == 0
    assert github.render(result).startswith("::notice ")
    for text in (junit.render(result), github.render(result), render(result)):
        assert "a note because of --buffering infinite" in text
