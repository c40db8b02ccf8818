"""Text from programs stays text, in every format."""

from __future__ import annotations

import csv
import io
import json
import os
import subprocess
import tempfile
import unicodedata
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pages.hostile import HOSTILE
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
from rankwise.findings.coverage import Cleared, Coverage, Reason, Suspect, Undecided, WayStep
from rankwise.report import page, render
from rankwise.report.shell_words import replay_line, shell_line

_TEXT = st.one_of(
    st.sampled_from(HOSTILE),
    st.text(max_size=30),
    st.lists(st.sampled_from(HOSTILE), min_size=2, max_size=3).map("".join),
)


def hostile_result(text: str, folder: Path | None = None) -> Result:
    """Return a result with this text wherever a program, a file or a user can put some."""
    file = "a.c"
    if folder is not None:
        name = "".join(each for each in text if each not in "/\x00")[:60].encode("utf-8", "surrogateescape")[
            :120
        ]
        path = os.path.join(os.fsencode(folder), name + b".c")  # noqa: PTH118 (bytes)
        Path(os.fsdecode(path)).write_bytes(text.encode("utf-8", "surrogateescape") + b"\n\xff\xfe\n")
        file = os.fsdecode(path)
    where = Location(file, 1, 1, text)
    rule = Rule("RW101", "slug", text, Severity.ERROR, f"{text}\n\n```\n{text}\n```\n\n<b>{text}</b>\n")
    finding = Finding(
        rule,
        text,
        where,
        text,
        (Related(text, text, where), Related("because", text), Related("rank 1", text, Location(text, 2))),
        Ranks((0, 1), 2),
        Evidence.WITNESSED,
        replay=text,
        fingerprint=text,
        waived_by="",
    )
    verdict = Verdict(Conclusion.VIOLATED, (text,))
    steps = (WayStep(text, where), WayStep(text, Location(text, 3), 1))
    suspect = Suspect(text, where, "RW101", (Location(file, 2), Location(text, 2)), ways=(steps, ()))
    covered = Coverage(
        1,
        proved=(where,),
        suspects=(suspect,),
        cleared=(Cleared(where, Reason.DECIDED),),
        undecided=(Undecided(text, where), Undecided(text)),
        assumed=(text,),
    )
    problems = (Problem(text, text, text),)
    return Result("run", (finding, finding), verdict, text, problems, coverage=covered, extent=text)


def hostile_views(text: str) -> dict[str, Any]:
    """Return views that need no run, with this text in them."""
    waiting = {
        "rank": 0, "call": text, "place": text, "waits_for": [1], "part": "holds", "last": text,
        "last_place": text,
    }  # fmt: skip
    access = {
        "origin": 0, "what": text, "start": 0, "stop": 8, "place": text, "epoch": text, "count": 2,
        "in_conflict": True, "when": 0,
    }  # fmt: skip
    return {
        "command": ["mpiexec", text],
        "typed": ["run", "--", "mpiexec", text],
        "waits": {"ranks": [waiting, {**waiting, "rank": 1, "waits_for": [0]}]},
        "windows": [
            {"window": text, "target": 0, "size": 8, "unit": 1, "made": text, "accesses": [access],
             "left_out": 0}
        ],
        "hang": {
            "dots": [{"when": 1.0, "share": 0.5, "kind": "hang"}],
            "stacks": [{"depth": 0, "name": text, "place": text, "ranks": [0]}],
            "ranks": 1,
            "blamed": [0],
            "why": text,
        },
        "orders": {
            "points": [{"name": text, "site": text}],
            "outcomes": [
                {"buffering": text, "choices": [[0, came]], "ending": text, "findings": [text],
                 "schedule": text, "orders": None}
                for came in (text, "other")
            ],
            "left_out": 0,
        },
        "testing": {
            "files": [
                {"path": text, "branches": [
                    {"line": 1, "column": 1, "function": text, "text": text, "sides": [
                        {"taken": True, "ranks": [0, 1], "run": 1, "inputs": [1], "why": ""},
                        {"taken": False, "ranks": [], "run": 0, "inputs": [], "why": text},
                    ]},
                ] * 2},
            ],
            "inputs": [
                {"number": 1, "ranks": 2, "what": text, "command": text, "ending": text,
                 "findings": [f"RW101 {text}"], "reached": 1},
            ],
            "growth": [1],
            "total": 4,
        },
        "growth": [
            {"call": text, "place": text, "ranks": 2, "elements": 3, "breaking_ranks": 4,
             "breaking_elements": 5},
        ],
        "limits": {
            "library": text, "version": text, "machine": text, "probed": 1,
            "missing": [text], "skipped": [text],
            "rows": [{"call": text, "limit": text, "detector": text, "beyond": text, "is_silent": True}],
        },
    }  # fmt: skip


class _Elements(HTMLParser):
    """The elements of a page with their attributes' names, without what is text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, tuple[str, ...]]] = []
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, tuple(name for name, _ in attributes)))


@pytest.mark.slow
@settings(max_examples=60, deadline=None)
@given(_TEXT)
@example("</script><script>window.broken=1</script>")
def test_no_text_adds_elements_or_attributes_to_the_page(text: str) -> None:
    html = page.render(hostile_result(text), hostile_views(text))
    found = _Elements(html).found
    assert [tag for tag, _ in found].count("script") == 2
    assert not [each for each in found if any(name.startswith("on") for name in each[1])]
    assert not {tag for tag, _ in found} & {"img", "iframe", "object", "embed", "base", "link"}
    assert html.isprintable() or not [
        each for each in html if unicodedata.category(each) in ("Cc", "Cs") and each not in "\n\t"
    ]
    assert "\u202e" not in html and "\u2066" not in html
    html.encode("utf-8")


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_breaks_out_of_other_formats(text: str, tmp_path: Path) -> None:
    result = hostile_result(text, tmp_path)
    for name in ("terminal", "github", "markdown"):
        shown = render(result, name)
        assert not [
            each for each in shown if unicodedata.category(each) in ("Cc", "Cs") and each not in "\n\t"
        ], name
        assert "\u202e" not in shown
    json.loads(render(result, "sarif"))
    lines = render(result, "github").splitlines()
    assert all(line.startswith(("::error", "::warning", "::notice", "rankwise:")) for line in lines)


@settings(max_examples=60, deadline=None)
@given(_TEXT)
@example("a|b|c [x](http://example.org) @somebody #1 **bold** <b>b</b>")
def test_markdown_shows_text_as_it_is(text: str) -> None:
    from markdown_it import MarkdownIt

    from rankwise.report.markdown_summary import text_of
    from rankwise.report.plain import one_line

    found = (
        MarkdownIt("commonmark", {"html": True})
        .enable("table")
        .render(f"| a |\n|---|\n| x{text_of(text)}y |\n")
    )
    kinds = [tag for tag, _ in _Elements(found).found]
    assert kinds == ["table", "thead", "tr", "th", "tbody", "tr", "td"]
    shown = "".join(_Words(found).found)
    assert f"x{one_line(text)}y" in " ".join(shown.split())


class _Words(HTMLParser):
    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.found: list[str] = []
        self.feed(text)
        self.close()

    def handle_data(self, data: str) -> None:
        self.found.append(data)


@settings(max_examples=40, deadline=None)
@given(st.lists(_TEXT.filter(lambda text: "\x00" not in text), min_size=1, max_size=4))
def test_a_copied_command_gives_a_shell_the_same_words(words: list[str]) -> None:
    try:
        wanted = [each.encode("utf-8", "surrogateescape") for each in words]
    except UnicodeEncodeError:  # lone surrogates that stand for no byte cannot be words of a command
        return
    with tempfile.TemporaryDirectory() as folder:
        line = shell_line(words)
        assert "\n" not in line
        assert not [each for each in line if unicodedata.category(each) in ("Cc", "Cs")]
        script = ["bash", "-c", f"printf '%s\\0' {line}"]
        printed = subprocess.run(script, cwd=folder, capture_output=True, check=True).stdout
        assert printed.split(b"\0")[:-1] == wanted
        assert not list(Path(folder).iterdir())


def test_the_replay_command_is_one_line_with_the_schedule_as_one_word() -> None:
    line = replay_line("np=3 0:1<2'; touch broken", ["mpiexec", "-n", "3", "./a b"])
    words = subprocess.run(
        ["bash", "-c", f"printf '%s\\n' {line}"], capture_output=True, text=True, check=True
    )
    assert words.stdout.splitlines() == [
        "rankwise", "replay", "np=3 0:1<2'; touch broken", "--", "mpiexec", "-n", "3", "./a b",
    ]  # fmt: skip


def test_a_spreadsheet_gets_no_formula() -> None:
    from rankwise.report.call_table import _text

    cell = next(csv.reader(io.StringIO(f'"{_text("=1+1")}"\n')))[0]
    assert not cell.startswith("=")


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_runs_in_a_browser(text: str, tmp_path: Path, opened: Any) -> None:
    folder = tmp_path / "src"
    folder.mkdir()
    target = tmp_path / "page.html"
    target.write_text(page.render(hostile_result(text, folder), hostile_views(text)), encoding="utf-8")
    for view in ("overview", "finding-1", "waits", "orders", "windows", "hang"):
        tab = opened.go(target, view)
        tab.wait_for_selector(f"#{view}.open")
    assert tab.evaluate("window.broken") is None
    opened.assert_quiet()
