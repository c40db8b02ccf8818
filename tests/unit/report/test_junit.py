"""JUnit XML is well formed and counts right."""

from __future__ import annotations

import dataclasses
import xml.etree.ElementTree as ElementTree

from rankwise.findings import Finding, Location, Problem, Result, rule
from rankwise.report import junit


def _suite(result: Result) -> ElementTree.Element:
    text = junit.render(result)
    root = ElementTree.fromstring(text.encode())
    (suite,) = root.findall("testsuite")
    assert root.tag == "testsuites"
    cases = suite.findall("testcase")
    for element in (root, suite):
        assert element.get("tests") == str(len(cases))
        assert element.get("failures") == str(len(suite.findall("testcase/failure")))
        assert element.get("errors") == str(len(suite.findall("testcase/error")))
    names = [(case.get("classname"), case.get("name")) for case in cases]
    assert len(set(names)) == len(names)
    assert all(len(case) <= 1 for case in cases)
    return suite


def test_a_rule_without_findings_passes_and_each_finding_fails(result: Result) -> None:
    suite = _suite(result)
    cases = [
        (case.get("classname"), case.get("name"), len(case.findall("failure")))
        for case in suite.findall("testcase")
    ]
    assert cases == [
        ("rankwise.RW001", rule("RW001").summary, 0),
        ("rankwise.RW101", "collective not reached by all ranks: heat.c:14 in main", 1),
        ("rankwise.RW101", "collective not reached by all ranks: my tools/save.py:10 in save", 1),
        ("rankwise.inputs", "solver.c does not compile", 0),
    ]
    assert suite.get("name") == "rankwise check"
    assert suite.get("time") == "0.420"
    assert suite.findtext("system-out") == "2 findings in 2 of 14 functions"


def test_a_failure_tells_the_story(result: Result) -> None:
    case = _suite(result).findall("testcase")[1]
    assert (case.get("file"), case.get("line")) == ("heat.c", "14")
    failure = case.find("failure")
    assert failure is not None
    assert failure.get("type") == "RW101"
    assert failure.get("message") == "collective not reached by all ranks"
    assert "because: mine depends on rank (heat.c:10:9)" in (failure.text or "")


def test_a_problem_is_an_error(result: Result) -> None:
    error = _suite(result).find("testcase/error")
    assert error is not None
    assert error.text == "put your flags after `--`\nsolver.c:3: no petsc.h\n"


def test_escapes_and_illegal_characters(empty: Result) -> None:
    message = '<a href="x">&\'</a>\n]]> \x00\x0b\x1b\ufffe\udce9 日本'
    finding = Finding(rule("RW101"), message, Location('a "b" <c>.c', 1))
    suite = _suite(
        dataclasses.replace(empty, findings=(finding, finding), problems=(Problem(message, None, message),))
    )
    failure = suite.find("testcase/failure")
    assert failure is not None
    assert '<a href="x">&\'</a>\n]]> �����' in (failure.text or "")
    assert "日本" in (failure.get("message") or "")
    assert [case.get("file") for case in suite.findall("testcase")][1] == 'a "b" <c>.c'


def test_an_empty_result_passes_every_rule_that_ran(empty: Result) -> None:
    suite = _suite(empty)
    assert suite.get("tests") == "2"
    assert suite.get("failures") == "0"


def test_only_problems(only_problems: Result) -> None:
    assert _suite(only_problems).get("errors") == "1"


def test_the_same_problem_twice_is_two_cases(only_problems: Result) -> None:
    assert _suite(dataclasses.replace(only_problems, problems=only_problems.problems * 2)).get("tests") == "2"
