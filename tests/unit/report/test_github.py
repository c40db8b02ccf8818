"""Workflow commands survive every character that has a meaning in them."""

from __future__ import annotations

import dataclasses

from rankwise.findings import Finding, Location, Problem, Ranks, Result, rule
from rankwise.report import github


def test_findings_problems_and_summary(result: Result) -> None:
    lines = github.render(result).splitlines()
    assert len(lines) == 4
    assert lines[0] == (
        "::error file=heat.c,line=14,col=2,title=RW101 collective not reached by all ranks (possible)"
        "::collective not reached by all ranks%0Ahere: some ranks never come here"
        "%0Adecides: this condition differs between ranks (heat.c:11:9)"
        "%0Abecause: rank is read here (heat.c:8:5)"
        "%0Abecause: mine depends on rank (heat.c:10:9)"
        "%0Aranks that skip it wait next at: MPI_Barrier (heat.c:16:5)%0Amore: rankwise explain RW101"
    )
    assert lines[1].startswith("::error file=my tools/save.py,line=10,col=17,")
    assert "%0Arank 0 of 4%0Aseen 3 times%0A" in lines[1]
    assert lines[2] == (
        "::warning title=rankwise could not judge this::solver.c does not compile"
        "%0Aput your flags after `--`%0Asolver.c:3: no petsc.h%0A"
    )
    assert lines[3] == "rankwise: 2 findings in 2 of 14 functions"


def test_escapes(result: Result) -> None:
    finding = Finding(rule("RW001"), "100%\r\nof: a, b \x1b[1mé", Location("/odd, 5%: dir/a.c", 3))
    line = github.render(dataclasses.replace(result, findings=(finding,))).splitlines()[0]
    assert line.startswith("::warning file=/odd%2C 5%25%3A dir/a.c,line=3,title=RW001 ")
    assert "::100%25%0Aof: a, b é%0Amore" in line


def test_a_problem_cannot_start_a_command(only_problems: Result) -> None:
    nasty = dataclasses.replace(only_problems, problems=(Problem("m", None, "x\n::error::gotcha"),))
    assert len(github.render(nasty).splitlines()) == 2


def test_a_long_rank_list_is_cut(empty: Result) -> None:
    finding = Finding(rule("RW101"), "m", Location("a.c", 1), ranks=Ranks.of(range(0, 4096, 2), 4096))
    (ranks,) = (
        part
        for part in github.render(dataclasses.replace(empty, findings=(finding,))).split("%0A")
        if part.startswith("ranks")
    )
    assert len(ranks) <= 100
    assert ranks.endswith(",… of 4096")


def test_an_empty_result(empty: Result) -> None:
    assert github.render(empty) == "rankwise: no findings\n"


def test_a_summary_is_never_a_command(empty: Result) -> None:
    text = github.render(dataclasses.replace(empty, summary="::error::x\n::error::y"))
    assert not text.startswith("::")
    assert len(text.splitlines()) == 1
