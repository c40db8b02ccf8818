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
    assert {entry.fingerprint for entry in read} == {"1", "2"}
    assert baseline.Entry("2", "RW101", "b c.c", 'a "quoted"\nmessage, ünïcode') in read


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
    assert baseline.read(path) == ()


def test_new_known_and_stale() -> None:
    entries = [baseline.Entry(name, "RW101", "a.c", "m") for name in ("known", "gone", "gone too")]
    compared = baseline.apply([_finding("new"), _finding("known"), _finding("")], entries)
    assert [finding.fingerprint for finding in compared.new] == ["new", ""]
    assert [finding.fingerprint for finding in compared.known] == ["known"]
    assert compared.stale == 2


def test_an_entry_of_a_rule_that_was_not_run_is_not_stale() -> None:
    entries = [baseline.Entry("gone", "RW101", "a.c", "m")]
    assert baseline.apply([], entries, codes_run=["RW102"]).stale == 0
    assert baseline.apply([], entries, codes_run=["RW101"]).stale == 1


def test_a_finding_without_fingerprint_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="without a fingerprint"):
        baseline.write(tmp_path / "b.json", [dataclasses.replace(_finding("x"), fingerprint="")])


GOOD = {"format": "rankwise-baseline", "version": 1, "findings": []}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"", "is not readable as JSON"),
        (b"{", "is not readable as JSON"),
        (b"\xff\xfe\x00", "is not readable as JSON"),
        (b"[" * 100_000, "is not readable as JSON"),
        (b"[]", "is not a rankwise baseline"),
        (b'{"format": "other"}', "is not a rankwise baseline"),
        (json.dumps(GOOD | {"version": "1"}).encode(), "does not say its version"),
        (json.dumps(GOOD | {"version": 2}).encode(), "has version 2 and this rankwise reads up to 1"),
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
