"""Whatever a result holds, every format can say it, and the findings file gives it back."""

from __future__ import annotations

import io
import json
import tempfile
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import jsonschema
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rich.cells import cell_len
from rich.console import Console

from rankwise.errors import RankwiseError
from rankwise.findings import (
    Conclusion,
    Evidence,
    Finding,
    Location,
    Problem,
    Ranks,
    Related,
    Result,
    Rule,
    Severity,
    Verdict,
)
from rankwise.findings.coverage import Cleared, Coverage, Reason, Suspect
from rankwise.report import FORMATS, findings_file, github, junit, render, sarif, terminal

# Low surrogates stand for bytes of file names that are not UTF-8.
TEXT = st.text(
    st.characters(exclude_categories=["Cs"]) | st.sampled_from("\udc80\udcff \n\t\x1b│←"), max_size=40
)
NUMBER = st.integers(0, 10**6)
LOCATION = st.builds(Location, TEXT, NUMBER, NUMBER, TEXT)
RANKS = st.builds(Ranks.of, st.sets(NUMBER, max_size=9), st.none() | NUMBER)
LABEL = st.sampled_from(["decides", "because", "rank 0", "ranks that skip it wait next at"]) | TEXT
RELATED = st.builds(Related, LABEL, TEXT, st.none() | LOCATION, st.none() | RANKS)
RULES = st.lists(
    st.builds(
        Rule, st.from_regex(r"RW[0-9]{3}", fullmatch=True), TEXT, TEXT, st.sampled_from(Severity), TEXT
    ),
    min_size=1,
    max_size=3,
    unique_by=lambda rule: rule.code,
)

SUSPECT = st.builds(
    Suspect,
    TEXT,
    LOCATION,
    TEXT,
    st.lists(LOCATION, max_size=1).map(tuple),
    st.lists(RELATED, max_size=1).map(tuple),
)
COVERAGE = st.builds(
    Coverage,
    NUMBER,
    proved=st.lists(LOCATION, max_size=2).map(tuple),
    suspects=st.lists(SUSPECT, max_size=2).map(tuple),
    cleared=st.lists(st.builds(Cleared, LOCATION, st.sampled_from(Reason)), max_size=3).map(tuple),
    assumed=st.lists(TEXT, max_size=2).map(tuple),
    groups=st.lists(LOCATION, max_size=2).map(tuple),
)


@st.composite
def results(draw: st.DrawFn) -> Result:
    findings = st.builds(
        Finding,
        st.sampled_from(draw(RULES)),
        TEXT,
        LOCATION,
        TEXT,
        st.lists(RELATED, max_size=4).map(tuple),
        st.none() | RANKS,
        st.sampled_from(Evidence),
        NUMBER,
        st.none() | TEXT,
        TEXT,
    )
    verdict = st.builds(Verdict, st.sampled_from(Conclusion), st.lists(TEXT, max_size=3).map(tuple))
    return Result(
        command=draw(TEXT),
        findings=tuple(draw(st.lists(findings, max_size=4))),
        verdict=draw(verdict),
        summary=draw(TEXT),
        problems=tuple(draw(st.lists(st.builds(Problem, TEXT, st.none() | TEXT, TEXT), max_size=2))),
        suppressed=draw(NUMBER),
        seconds=draw(st.floats(0, 1e9)),
        codes=tuple(draw(st.lists(st.sampled_from(["RW001", "RW101", "RW999"]), unique=True))),
    )


@given(results())
def test_the_findings_file_loses_nothing(result: Result) -> None:
    assert findings_file.load(findings_file.dump(result)) == result


@given(COVERAGE)
def test_the_findings_file_keeps_what_was_covered(coverage: Coverage) -> None:
    result = Result("check", (), Verdict(Conclusion.CLEAN), coverage=coverage)
    assert findings_file.load(findings_file.dump(result)) == result


@given(COVERAGE, st.integers(1, 120), st.sampled_from(["utf-8", "ascii"]))
def test_what_was_cleared_can_be_shown(coverage: Coverage, width: int, encoding: str) -> None:
    file = io.TextIOWrapper(io.BytesIO(), encoding=encoding)
    result = Result("check", (), Verdict(Conclusion.CLEAN), coverage=coverage)
    terminal.show_cleared(result, Console(file=file, width=width, color_system=None))
    file.flush()
    assert isinstance(file.buffer, io.BytesIO)
    text = file.buffer.getvalue().decode(encoding)
    assert "\x1b" not in text
    for cleared in coverage.cleared:
        assert str(cleared.reason) in text


@settings(max_examples=40, deadline=None)
@given(results())
def test_sarif_is_valid(result: Result) -> None:
    schema = json.loads(Path(__file__).with_name("sarif-2.1.0.schema.json").read_text(encoding="utf-8"))
    jsonschema.Draft7Validator(schema).validate(json.loads(sarif.render(result)))


@given(results())
def test_junit_is_well_formed(result: Result) -> None:
    suite = ElementTree.fromstring(junit.render(result).encode())[0]
    cases = suite.findall("testcase")
    assert suite.get("tests") == str(len(cases))
    names = [(case.get("classname"), case.get("name")) for case in cases]
    assert len(set(names)) == len(names)


@given(results())
def test_github_has_one_line_each(result: Result) -> None:
    lines = github.render(result).encode().decode().split("\n")
    assert len(lines) == len(result.findings) + len(result.problems) + 2
    assert sum(line.startswith("::") for line in lines) == len(result.findings) + len(result.problems)


@given(results(), st.integers(1, 200), st.sampled_from(["utf-8", "ascii", "latin-1", "cp437"]))
def test_the_terminal_shows_no_control_characters(result: Result, width: int, encoding: str) -> None:
    text = terminal.render(result, width, encoding)
    assert "\x1b" not in text
    assert all(line.isprintable() or not line.isascii() for line in text.split("\n"))


@given(st.binary(max_size=300), st.integers(1, 4), st.integers(0, 300), st.integers(40, 120))
def test_any_bytes_can_be_source(source: bytes, line: int, column: int, width: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "a.c"
        file.write_bytes(source)
        rule = Rule("RW101", "s", "s", Severity.ERROR, "")
        related = (
            Related("decides", "x", Location(str(file), 1)),
            Related("because", "y", Location(str(file), 2)),
        )
        finding = Finding(rule, "m", Location(str(file), line, column), "note", related)
        text = terminal.render(Result("check", (finding,), Verdict(Conclusion.VIOLATED)), width)
    excerpt = [line for line in text.split("\n") if "│" in line or "⋮" in line]
    assert all(cell_len(line) <= min(width, 100) for line in excerpt)


def test_every_format_by_name(result: Result) -> None:
    texts = [render(result, name) for name in FORMATS]
    assert len(set(texts)) == len(FORMATS) == 7
    assert all("RW101" in text and text.endswith("\n") for text in texts)


def test_a_format_that_does_not_exist(result: Result) -> None:
    with pytest.raises(RankwiseError, match=r"no report format 'serif' \(did you mean sarif\?\)") as caught:
        render(result, "serif")
    assert "junit" in (caught.value.hint or "")
