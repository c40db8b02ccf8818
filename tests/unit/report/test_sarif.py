"""SARIF follows the schema of the standard and says what the finding says."""

from __future__ import annotations

import dataclasses
import functools
import json
from pathlib import Path
from typing import Any

import jsonschema
import pytest

from rankwise.findings import Evidence, Finding, Location, Problem, Ranks, Related, Result, Severity, rule
from rankwise.report import sarif

SCHEMA = Path(__file__).with_name("sarif-2.1.0.schema.json")


@functools.cache
def _validator() -> Any:
    return jsonschema.Draft7Validator(json.loads(SCHEMA.read_text(encoding="utf-8")))


def _run(result: Result) -> Any:
    log = json.loads(sarif.render(result))
    _validator().validate(log)
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    return run


def test_the_schema_can_say_no(result: Result) -> None:
    log = json.loads(sarif.render(result))
    log["runs"][0]["results"][0]["level"] = "terrible"
    assert not _validator().is_valid(log)


def test_a_finding(result: Result) -> None:
    run = _run(result)
    found = run["results"][0]
    assert found["ruleId"] == "RW101"
    assert run["tool"]["driver"]["rules"][found["ruleIndex"]]["id"] == "RW101"
    assert found["level"] == "error"
    assert found["message"]["text"] == "collective not reached by all ranks: some ranks never come here"
    assert found["partialFingerprints"] == {"rankwise/v2": "0123456789"}
    (location,) = found["locations"]
    assert location["physicalLocation"] == {
        "artifactLocation": {"uri": "heat.c", "uriBaseId": "%SRCROOT%"},
        "region": {"startLine": 14, "startColumn": 2},
    }
    assert location["logicalLocations"] == [{"name": "main", "kind": "function"}]
    assert found["properties"] == {"evidence": "possible"}


def test_related_places_have_messages(result: Result) -> None:
    related = _run(result)["results"][0]["relatedLocations"]
    assert [place["message"]["text"] for place in related] == [
        "decides: this condition differs between ranks",
        "rank is read here",
        "mine depends on rank",
        "ranks that skip it wait next at: MPI_Barrier",
    ]
    assert [place["id"] for place in related] == [0, 1, 2, 3]


def test_the_because_chain_is_a_code_flow_that_ends_at_the_finding(result: Result) -> None:
    (flow,) = _run(result)["results"][0]["codeFlows"]
    (thread,) = flow["threadFlows"]
    steps = [step["location"] for step in thread["locations"]]
    assert [step["physicalLocation"]["region"]["startLine"] for step in steps] == [8, 10, 14]
    assert steps[-1]["message"]["text"] == "some ranks never come here"


def test_rules_carry_their_pages(result: Result) -> None:
    rules = _run(result)["tool"]["driver"]["rules"]
    assert [known["id"] for known in rules] == ["RW001", "RW101"]
    assert rules[1]["help"]["markdown"] == rule("RW101").page
    assert rules[1]["name"] == "CollectiveNotReachedByAll"
    assert [known["defaultConfiguration"]["level"] for known in rules] == ["warning", "error"]


def test_ranks_count_and_replay(result: Result, python_finding: Finding) -> None:
    finding = dataclasses.replace(
        python_finding, evidence=Evidence.WITNESSED, replay="np=4", ranks=Ranks.of([0, 2], 4)
    )
    found = _run(dataclasses.replace(result, findings=(finding,)))["results"][0]
    assert found["properties"] == {
        "evidence": "witnessed",
        "ranks": [0, 2],
        "rankCount": 4,
        "replay": "np=4",
    }
    assert found["occurrenceCount"] == 3


@pytest.mark.parametrize(
    ("file", "uri"),
    [
        ("my tools/save.py", "my%20tools/save.py"),
        ('a "b" #1?.c', "a%20%22b%22%20%231%3F.c"),
        ("c:odd%.c", "c%3Aodd%25.c"),
        ("日本.c", "%E6%97%A5%E6%9C%AC.c"),
        ("caf\udce9.c", "caf%E9.c"),
        ("./src/../a.c", "a.c"),
        ("/usr/include/my mpi.h", "file:///usr/include/my%20mpi.h"),
    ],
)
def test_uris_are_percent_encoded(empty: Result, project: Path, file: str, uri: str) -> None:
    finding = Finding(rule("RW101"), "m", Location(file, 1))
    found = _run(dataclasses.replace(empty, findings=(finding,)))["results"][0]
    artifact = found["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact["uri"] == uri
    assert ("uriBaseId" in artifact) == (not uri.startswith("file:"))


def test_a_file_beside_the_current_folder_is_absolute(empty: Result, project: Path) -> None:
    found = _run(dataclasses.replace(empty, findings=(Finding(rule("RW101"), "m", Location("../x.c", 1)),)))
    artifact = found["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"]
    assert artifact == {"uri": (project.parent / "x.c").as_uri()}


def test_places_that_are_not_known(empty: Result) -> None:
    finding = Finding(rule("RW101"), "m", Location("", 0), related=(Related("almost", "tag 9"),))
    found = _run(dataclasses.replace(empty, findings=(finding,)))["results"][0]
    assert found["locations"] == []
    assert found["relatedLocations"] == [{"id": 0, "message": {"text": "almost: tag 9"}}]


def test_levels(empty: Result) -> None:
    findings = tuple(
        Finding(dataclasses.replace(rule("RW101"), code=f"RW{i}", severity=severity), "m", Location("a.c", 1))
        for i, severity in enumerate(Severity)
    )
    found = _run(dataclasses.replace(empty, findings=findings))["results"]
    assert [entry["level"] for entry in found] == ["error", "warning", "note"]


def test_problems_are_notifications(only_problems: Result) -> None:
    (invocation,) = _run(only_problems)["invocations"]
    assert invocation["executionSuccessful"] is False
    (reported,) = invocation["toolExecutionNotifications"]
    assert (
        reported["message"]["text"]
        == "solver.c does not compile\nput your flags after `--`\nsolver.c:3: no petsc.h\n"
    )


def test_odd_characters(empty: Result) -> None:
    text = 'quote " newline \n nul \x00 lone \udce9 日本'
    finding = Finding(rule("RW101"), text, Location("a.c", 1), text, (Related("because", text),), replay=text)
    rendered = sarif.render(
        dataclasses.replace(empty, findings=(finding,), problems=(Problem(text, text, text),))
    )
    assert "\\ud" not in rendered.lower().replace("\\ufffd", "")
    assert (
        'quote " newline \n nul � lone � 日本'
        in json.loads(rendered)["runs"][0]["results"][0]["message"]["text"]
    )


def test_an_empty_result(empty: Result) -> None:
    run = _run(empty)
    assert run["results"] == []
    assert run["invocations"][0]["executionSuccessful"] is True


def test_a_code_unknown_to_this_version_is_no_trouble(empty: Result) -> None:
    assert _run(dataclasses.replace(empty, codes=("RW101", "RW999")))["results"] == []
