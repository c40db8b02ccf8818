"""A baseline keeps known findings quiet, and says when it cannot be read."""

from __future__ import annotations

import dataclasses
import json
from pathlib import Path

import pytest

from rankwise.findings import Finding, Location, baseline, rule


def _finding(fingerprint: str, message: str = "message", file: str = "a.c") -> Finding:
    return Finding(rule("RW101"), message, Location(file, 1), fingerprint=fingerprint)


def test_written_and_read_again(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    findings = [
        _finding("2", 'a "quoted"\nmessage, ünïcode', str(tmp_path / "b c.c")),
        _finding("1", "m", "caf\udce9.c"),
    ]
    baseline.write(path, findings, root=tmp_path)
    read = baseline.read(path)
    assert {entry.fingerprint for entry in read.entries} == {"1", "2"}
    assert baseline.BaselineEntry("2", "RW101", "b c.c", 'a "quoted"\nmessage, ünïcode') in read.entries
    assert read.knows_conditions


def test_one_line_a_finding_whatever_the_order(tmp_path: Path) -> None:
    one, two = tmp_path / "one.json", tmp_path / "two.json"
    findings = [_finding("1", "first"), _finding("2", "second"), _finding("3", file="b.c")]
    baseline.write(one, findings)
    baseline.write(two, findings[::-1])
    assert one.read_text() == two.read_text()
    assert sum("RW101" in line for line in one.read_text().splitlines()) == 3


def test_an_empty_baseline(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    baseline.write(path, [])
    assert baseline.read(path).entries == ()


def test_new_known_and_stale() -> None:
    entries = [baseline.BaselineEntry(name, "RW101", "a.c", "m") for name in ("known", "gone", "gone too")]
    compared = baseline.apply([_finding("new"), _finding("known"), _finding("")], entries)
    assert [finding.fingerprint for finding in compared.new] == ["new", ""]
    assert [finding.fingerprint for finding in compared.known] == ["known"]
    assert compared.stale == 2


@pytest.mark.parametrize(
    ("accepted", "found", "new"),
    [
        (["c:a"], ["c:a"], []),
        (["c:a"], ["c:a:b"], ["c:a:b"]),  # one condition more
        (["c:a"], ["c:b"], ["c:b"]),  # another condition
        (["c:a"], ["c:a:a"], ["c:a:a"]),  # the same condition once more
        (["c:a:b"], ["c:b"], []),  # one condition less
        (["c:a"], ["c"], ["c"]),  # nothing decides any more: another reason
        (["c"], ["c:a"], ["c:a"]),
        (["c:a"], ["d:a"], ["d:a"]),  # another call
        (["c:a", "c:b"], ["c:b"], []),  # the first was mended
        (["c:a"], ["c:a", "c:a#1"], ["c:a#1"]),  # each entry hides one finding
        (["c:a:b"], ["c:a", "c:b"], ["c:b"]),
        (["c:a", "c:a:b"], ["c:a", "c:b"], []),  # what is the same is hidden first
    ],
)
def test_an_entry_hides_a_call_under_its_conditions_only(
    accepted: list[str], found: list[str], new: list[str]
) -> None:
    entries = [baseline.BaselineEntry(name, "RW101", "a.c", "m") for name in accepted]
    compared = baseline.apply([_finding(name) for name in found], entries)
    assert [finding.fingerprint for finding in compared.new] == new
    assert len(compared.known) == len(found) - len(new)


def test_a_file_of_the_first_version_is_read(tmp_path: Path) -> None:
    path = tmp_path / "baseline.json"
    path.write_text(json.dumps(GOOD | {"version": 1}))
    assert not baseline.read(path).knows_conditions


def test_an_entry_of_a_rule_that_was_not_run_is_not_stale() -> None:
    entries = [baseline.BaselineEntry("gone", "RW101", "a.c", "m")]
    assert baseline.apply([], entries, codes_run=["RW102"]).stale == 0
    assert baseline.apply([], entries, codes_run=["RW101"]).stale == 1


def test_a_finding_without_fingerprint_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="without a fingerprint"):
        baseline.write(tmp_path / "b.json", [dataclasses.replace(_finding("x"), fingerprint="")])


GOOD = {"format": "rankwise-baseline", "version": 2, "findings": []}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not readable as JSON"),
        (b"{", "is not readable as JSON"),
        (b"\xff\xfe\x00", "is not readable as JSON"),
        (b"[" * 100_000, "is not readable as JSON"),
        (b"[]", "is not a rankwise baseline"),
        (b'{"format": "other"}', "is not a rankwise baseline"),
        (json.dumps(GOOD | {"version": "1"}).encode(), "does not give its version"),
        (json.dumps(GOOD | {"version": 3}).encode(), "has version 3 and this rankwise reads up to 2"),
        (json.dumps(GOOD | {"findings": {}}).encode(), "has no list of findings"),
        (json.dumps(GOOD | {"findings": [{"rule": "RW101"}]}).encode(), "entry 1 of the baseline"),
    ],
)
def test_a_broken_file_is_explained_in_one_sentence(tmp_path: Path, content: bytes, said: str) -> None:
    path = tmp_path / "baseline.json"
    path.write_bytes(content)
    with pytest.raises(ValueError, match=said) as caught:
        baseline.read(path)
    assert "\n" not in str(caught.value)
    assert "baseline.json" in str(caught.value)
