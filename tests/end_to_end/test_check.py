"""The first promise: a barrier that some ranks skip is found and explained, its correct twin left alone."""

from __future__ import annotations

import json
import subprocess
import sys
import xml.etree.ElementTree as ElementTree
from collections.abc import Callable

import pytest

from end_to_end.command_line import COLLECTIVE_LINE, CONDITION_LINE, CommandLine, Done

BUGGY = ("bug.c", "bug.py")


@pytest.fixture(scope="module", params=BUGGY)
def buggy(request: pytest.FixtureRequest, projects: CommandLine) -> tuple[str, Done]:
    """A buggy program and what `check --format json` said about it."""
    name: str = request.param
    return name, projects("check", name, "--format", "json", "--output", f"{name}.json")


def test_the_barrier_is_found_with_the_condition_that_decides(buggy: tuple[str, Done]) -> None:
    name, done = buggy
    assert done.code == 1
    assert done.places() == [(name, COLLECTIVE_LINE[name], "RW101")]
    related = {(each["label"], each["where"]["line"]) for each in done.findings()[0]["related"]}
    assert ("decides", CONDITION_LINE[name]) in related
    assert done.err == ""


@pytest.mark.parametrize("name", ["good.c", "good.py"])
def test_the_correct_twin_is_left_alone(projects: CommandLine, name: str) -> None:
    done = projects("check", name, "--output", f"{name}.json")
    assert (done.code, done.err) == (0, "")
    assert done.out.startswith("no findings in 1 function; collectives proved to match in 1 function (")


def terminal_place(out: str) -> str:
    return out.split("  ")[0]


def json_place(out: str) -> str:
    where = json.loads(out)["findings"][0]["where"]
    return f"{where['file']}:{where['line']}:{where['column']}"


def sarif_place(out: str) -> str:
    result = json.loads(out)["runs"][0]["results"][0]
    assert result["ruleId"] == "RW101"
    where = result["locations"][0]["physicalLocation"]
    return (
        f"{where['artifactLocation']['uri']}:{where['region']['startLine']}:{where['region']['startColumn']}"
    )


def junit_place(out: str) -> str:
    failure = ElementTree.fromstring(out).find(".//failure")
    assert failure is not None and failure.text
    return next(line for line in failure.text.splitlines() if "bug." in line).split("  ")[0].strip()


def github_place(out: str) -> str:
    settings = dict(item.split("=") for item in out.split("::")[1].removeprefix("error ").split(",")[:3])
    return f"{settings['file']}:{settings['line']}:{settings['col']}"


READERS: dict[str, Callable[[str], str]] = {
    "terminal": terminal_place,
    "json": json_place,
    "sarif": sarif_place,
    "junit": junit_place,
    "github": github_place,
}


@pytest.mark.parametrize("form", READERS)
def test_every_format_shows_the_place_and_report_renders_it_again(
    projects: CommandLine, buggy: tuple[str, Done], form: str
) -> None:
    name, _ = buggy
    again = projects("report", f"{name}.json", "--format", form)
    assert again.code == 1
    assert READERS[form](again.out).startswith(f"{name}:{COLLECTIVE_LINE[name]}")
    if form == "terminal":
        assert "this condition differs between ranks" in again.out and "rank == 0" in again.out
    if form in ("junit", "github"):
        assert f"{name}:{CONDITION_LINE[name]}" in again.out


@pytest.mark.parametrize("form", ["terminal", "sarif", "junit", "github"])
def test_check_prints_what_report_prints_later(projects: CommandLine, form: str) -> None:
    first = projects("check", "bug.c", "--format", form)
    again = projects("report", "--format", form)  # rankwise-out/findings.json is the default on both sides
    assert first.out == again.out
    assert (first.code, again.code) == (1, 1)


def test_the_findings_file_holds_what_was_printed(projects: CommandLine) -> None:
    done = projects("check", "bug.c", "--format", "json")
    saved = json.loads((projects.folder / "rankwise-out" / "findings.json").read_text(encoding="utf-8"))
    assert saved == json.loads(done.out)


def test_both_languages_in_one_run(projects: CommandLine) -> None:
    done = projects("check", "bug.c", "bug.py", "--format", "json")
    assert done.places() == [("bug.c", 8, "RW101"), ("bug.py", 6, "RW101")]


def test_a_report_can_go_to_a_file(projects: CommandLine) -> None:
    projects("check", "bug.c", "--output", "found.json")
    done = projects("report", "found.json", "--format", "sarif", "--output", "deep/er/found.sarif")
    assert (done.code, done.out) == (1, "")
    sarif = json.loads((projects.folder / "deep" / "er" / "found.sarif").read_text(encoding="utf-8"))
    assert sarif["runs"][0]["results"][0]["ruleId"] == "RW101"


def test_compiler_flags_stand_after_the_separator(rankwise: CommandLine) -> None:
    rankwise.write("include/comm.h", "#define WORLD MPI_COMM_WORLD\n")
    rankwise.write(
        "a.c",
        '#include <mpi.h>\n#include "comm.h"\nvoid f(int r) {\n#ifdef BUG\n  MPI_Comm_rank(WORLD, &r);\n'
        "  if (r) MPI_Barrier(WORLD);\n#endif\n}\n",
    )
    assert rankwise("check", "a.c", "--", "-Iinclude").code == 0
    assert rankwise("check", "a.c", "--", "-Iinclude", "-DBUG").code == 1


def test_checking_does_without_what_only_runs_need(projects: CommandLine) -> None:
    code = "import sys; from rankwise.cli.main import main; main(['check', 'good.c']); "
    code += "print('numpy' in sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=projects.folder, capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines()[-1] == "False", done.stdout + done.stderr
