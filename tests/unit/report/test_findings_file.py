"""The findings file is versioned, and says what is wrong with a damaged one."""

from __future__ import annotations

import json
from typing import Any

import pytest

from rankwise.errors import RankwiseError
from rankwise.findings import Result
from rankwise.report import findings_file


def test_the_head_of_the_file(result: Result) -> None:
    data = json.loads(findings_file.dump(result))
    assert data["format"] == "rankwise-findings"
    assert data["version"] == 2
    assert data["findings"][0]["rule"] == "RW101"
    assert list(data["rules"]) == ["RW101"]


def test_round_trip(result: Result, empty: Result, only_problems: Result) -> None:
    for one in (result, empty, only_problems):
        assert findings_file.load(findings_file.dump(one)) == one


def test_unknown_fields_are_ignored(result: Result) -> None:
    data = json.loads(findings_file.dump(result))
    data["later"] = data["findings"][0]["later"] = 1
    assert findings_file.load(json.dumps(data)) == result


def _refused(text: str) -> RankwiseError:
    with pytest.raises(RankwiseError) as caught:
        findings_file.load(text)
    assert caught.value.hint
    assert "\n" not in caught.value.message
    return caught.value


@pytest.mark.parametrize("text", ["", "{", "\x00", "[" * 100_000, "{'a': 1}"])
def test_not_json(text: str) -> None:
    assert "not readable as JSON" in _refused(text).message


@pytest.mark.parametrize("text", ["[]", "1", "null", "{}", '{"format": "sarif", "version": 1}'])
def test_not_a_findings_file(text: str) -> None:
    assert "not a rankwise findings file" in _refused(text).message


def test_a_newer_version() -> None:
    refused = _refused('{"format": "rankwise-findings", "version": 3}')
    assert "has version 3" in refused.message
    assert "update rankwise" in (refused.hint or "")


@pytest.mark.parametrize("version", [None, "1", 0, True, 1.5])
def test_an_odd_version(version: object) -> None:
    text = json.dumps({"format": "rankwise-findings", "version": version})
    assert "does not give its version" in _refused(text).message


def _every_place(data: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    keys = list(data) if isinstance(data, dict) else range(len(data)) if isinstance(data, list) else []
    return [found for key in keys for found in [(*path, key), *_every_place(data[key], (*path, key))]]


@pytest.mark.parametrize("damage", ["remove", "retype"])
def test_damage_anywhere_is_told_or_harmless(result: Result, damage: str) -> None:
    text = findings_file.dump(result)
    refused = 0
    for place in _every_place(json.loads(text)):
        data = json.loads(text)
        inner = data
        for key in place[:-1]:
            inner = inner[key]
        if damage == "remove":
            del inner[place[-1]]
        else:
            inner[place[-1]] = {"odd": [1]}
        try:
            findings_file.load(json.dumps(data))
        except RankwiseError as error:
            refused += 1
            assert error.hint
        else:
            assert isinstance(place[-1], int), place  # only an entry of a list may go missing unnoticed
            assert damage == "remove", place
    assert refused > 50


def test_a_file_of_the_first_version_is_read(result: Result) -> None:
    data = json.loads(findings_file.dump(result))
    data["version"] = 1
    for key in ("extent", "fail_on"):
        del data[key]
    for each in data["findings"]:
        del each["waived_by"]
    assert findings_file.load(json.dumps(data)) == result


def test_the_message_names_what_is_missing(result: Result) -> None:
    data = json.loads(findings_file.dump(result))
    del data["findings"][1]["message"]
    assert _refused(json.dumps(data)).message == "this findings file is damaged: it lacks 'message'"


def test_a_rule_that_is_not_listed(result: Result) -> None:
    data = json.loads(findings_file.dump(result))
    data["rules"] = {}
    assert "it lacks 'RW101'" in _refused(json.dumps(data)).message
