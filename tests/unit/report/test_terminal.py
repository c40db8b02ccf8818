"""The terminal report reads as designed, at any width, in any encoding."""

from __future__ import annotations

import dataclasses
import io
import re
from pathlib import Path

import pytest
from rich.cells import cell_len
from rich.console import Console

from rankwise.findings import (
    Conclusion,
    Evidence,
    Finding,
    Location,
    Problem,
    Ranks,
    Related,
    Result,
    Verdict,
    rule,
)
from rankwise.report import terminal
from rankwise.report.terminal.footer import duration

VIOLATED = Verdict(Conclusion.VIOLATED)


def _text(*findings: Finding, width: int = 100, encoding: str = "utf-8") -> str:
    text = terminal.render(Result("check", findings, VIOLATED), width, encoding)
    return text.rsplit("\n\n", 1)[0] + "\n"


def test_a_c_finding(c_finding: Finding) -> None:
    assert (
        _text(c_finding)
        == """\
heat.c:14:2  RW101 collective not reached by all ranks                                      possible
   11 │   if (mine > 0) {                                     ← this condition differs between ranks
    ⋮
   14 │       MPI_Allreduce(&err, &max, 1, MPI_DOUBLE, MPI_MAX, comm);  ← some ranks never come here
   because  rank is read here        heat.c:8   MPI_Comm_rank(comm, &rank);
            mine depends on rank     heat.c:10  int mine = rows / size + (rank < rows % size);
   ranks that skip it wait next at   heat.c:16  MPI_Barrier
   more: rankwise explain RW101   silence: // rankwise: ignore[RW101] reason
"""
    )


def test_a_python_finding_at_width_80(python_finding: Finding) -> None:
    assert (
        _text(python_finding, width=80)
        == """\
my tools/save.py:10:17  RW101 reduce is not reached by all ranks        possible
    8 │   if rank == 0:                             ← this differs between ranks
    9 │       header = make_header(field)
   10 │       total = comm.reduce(field.sum(), op=MPI…  ← only rank 0 comes here
   because  rank is read here   my tools/save.py:4  rank = comm.Get_rank()
   rank 0 of 4   seen 3 times
   more: rankwise explain RW101   silence: # rankwise: ignore[RW101] reason
"""
    )


def test_a_deadlock_seen_in_a_run(project: Path) -> None:
    finding = Finding(
        dataclasses.replace(rule("RW101"), code="RW201"),
        "deadlock: 4 ranks wait for each other",
        Location("", 0),
        related=(
            Related("rank 0", "MPI_Recv(source=1)", Location("heat.c", 88, 0, "exchange")),
            Related("ranks 2-3", "MPI_Barrier", Location("heat.c", 16, 5, "main"), Ranks.of([2, 3])),
            Related("almost", "rank 1 had sent tag 9 to rank 0, which waits for tag 7"),
        ),
        evidence=Evidence.WITNESSED,
        replay="np=4 buffer=as-is",
    )
    assert (
        _text(finding, width=80)
        == """\
RW201 deadlock: 4 ranks wait for each other                            witnessed
   rank 0     MPI_Recv(source=1)   heat.c:88  in exchange()
   ranks 2-3  MPI_Barrier          heat.c:16  in main()
   almost     rank 1 had sent tag 9 to rank 0, which waits for tag 7
   again: rankwise replay 'np=4 buffer=as-is' -- COMMAND
   more: rankwise explain RW201
"""
    )


def test_an_empty_result(empty: Result) -> None:
    assert terminal.render(empty) == "no findings   0.0 s\n"


def test_only_problems(only_problems: Result) -> None:
    assert (
        terminal.render(only_problems)
        == """\
not judged: solver.c does not compile
   try: put your flags after `--`
   │ solver.c:3: no petsc.h

no findings   0.0 s
verdict: inconclusive
"""
    )


def test_the_end(result: Result) -> None:
    assert terminal.render(result).endswith("""
2 findings in 2 of 14 functions; 1 hidden by comments or the baseline   0.4 s
verdict: violated    bounds: 4 ranks
""")


def test_long_details_are_cut(only_problems: Result) -> None:
    details = "\n".join(f"error {number}" for number in range(100))
    text = terminal.render(dataclasses.replace(only_problems, problems=(Problem("m", None, details),)))
    assert "error 11\n   ⋮ 88 more lines\n" in text
    assert "error 12" not in text


def test_an_encoding_without_the_signs(c_finding: Finding) -> None:
    text = _text(c_finding, width=80, encoding="ascii")
    assert text.isascii()
    assert "   11 |   if (mine > 0) {" in text
    assert "<- some ranks never come here" in text
    assert "\n   ...\n" in text
    latin = dataclasses.replace(c_finding, message="naïve … 日本")
    assert "naïve ... ??" in _text(latin, encoding="latin-1")


def test_source_that_no_longer_exists(c_finding: Finding, project: Path) -> None:
    (project / "heat.c").unlink()
    text = _text(c_finding)
    assert "│" not in text
    assert "here     some ranks never come here" in text
    assert re.search(r"decides +this condition differs between ranks +heat.c:11\n", text)


def test_a_line_past_the_end_of_the_file(c_finding: Finding) -> None:
    moved = dataclasses.replace(c_finding, where=dataclasses.replace(c_finding.where, line=400))
    assert "│" not in _text(moved)


def test_bytes_that_are_not_utf8_and_control_characters(project: Path) -> None:
    Path("odd.c").write_bytes(b"f(); // caf\xe9 \x1b[31mred\x1b[0m \x07\r\n")
    text = _text(Finding(rule("RW101"), "esc \x1b[2J\x1b]0;t\x07", Location("odd.c", 1, 1), "here"))
    assert "f(); // caf� red �  ← here" in text
    assert "\x1b" not in text
    assert "\r" not in text


def test_a_long_line_is_shown_around_its_column(project: Path) -> None:
    Path("long.c").write_text("\t" + "a" * 150 + " MPI_Barrier(comm); " + "b" * 150)
    text = _text(Finding(rule("RW101"), "m", Location("long.c", 1, 153), "here"), width=80)
    assert "MPI_Barrier(comm);" in text
    assert all(cell_len(line) <= 80 for line in text.splitlines())


def test_long_notes_stand_beneath_their_line(c_finding: Finding) -> None:
    finding = dataclasses.replace(c_finding, note="word " * 30)
    lines = _text(finding, width=80).splitlines()
    assert all(cell_len(line) <= 80 for line in lines)
    assert sum(line.count("word") for line in lines) == 30


def test_wide_characters_are_counted_by_their_cells(project: Path) -> None:
    Path("wide.c").write_text('puts("' + "日本" * 40 + '");\n')
    finding = Finding(
        rule("RW101"), "言葉 " * 40, Location("wide.c", 1), "ここ", (Related("因", "為 " * 60),)
    )
    assert all(cell_len(line) <= 80 for line in _text(finding, width=80).splitlines())


def test_a_long_chain_keeps_its_ends(project: Path) -> None:
    chain = tuple(Related("because", f"step-{i}.", Location("heat.c", i)) for i in range(1, 41))
    text = _text(Finding(rule("RW101"), "m", Location("heat.c", 14), related=chain))
    assert re.findall(r"step-(\d+)\.|⋮ (\d+) more", text) == [
        *((str(i), "") for i in range(1, 7)),
        ("", "28"),
        *((str(i), "") for i in range(35, 41)),
    ]


def test_a_long_rank_list_stays_on_its_line(project: Path) -> None:
    finding = Finding(rule("RW101"), "m", Location("heat.c", 14), ranks=Ranks.of(range(0, 512, 2), 512))
    (line,) = (line for line in _text(finding, width=80).splitlines() if "ranks" in line)
    assert line.startswith("   ranks 0,2,4,")
    assert line.endswith(",… of 512")
    assert len(line) <= 80


def test_paths_elsewhere_stay_absolute(project: Path) -> None:
    assert _text(Finding(rule("RW101"), "m", Location("/usr/x.c", 3))).startswith("/usr/x.c:3  RW101 m")


def test_a_very_long_path_has_its_own_line(project: Path) -> None:
    file = "very/" * 18 + "long.c"
    text = _text(Finding(rule("RW101"), "the message", Location(file, 3)), width=80)
    assert text.startswith(f"{file}:3\n   RW101 the message  ")


def _console(**options: object) -> tuple[Console, io.StringIO]:
    file = io.StringIO()
    return Console(file=file, width=100, **options), file  # type: ignore[arg-type]


def test_colour_on_a_terminal(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("NO_COLOR", raising=False)
    console, file = _console(force_terminal=True, color_system="standard")
    terminal.show(result, console)
    assert "\x1b[1;31mRW101\x1b[0m" in file.getvalue()
    assert re.sub(r"\x1b\[[0-9;]*m", "", file.getvalue()) == terminal.render(result)


def test_no_color_is_respected(result: Result, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    console, file = _console(force_terminal=True, color_system="standard")
    terminal.show(result, console)
    assert file.getvalue() == terminal.render(result)


def test_no_colour_into_a_file(result: Result) -> None:
    console, file = _console()
    terminal.show(result, console)
    assert file.getvalue() == terminal.render(result)


def test_no_line_ends_in_spaces(result: Result) -> None:
    assert not re.search(r" +$", terminal.render(result), re.MULTILINE)


def test_a_thousand_findings_are_all_shown(result: Result) -> None:
    many = dataclasses.replace(result, findings=result.findings * 500)
    text = terminal.render(many)
    assert text.count("more: rankwise explain") == 1000


@pytest.mark.parametrize(
    ("seconds", "said"),
    [
        (0, "0.0 s"),
        (0.42, "0.4 s"),
        (9.96, "10 s"),
        (59.4, "59 s"),
        (59.6, "1 min 0 s"),
        (4200, "1 h 10 min"),
    ],
)
def test_duration(seconds: float, said: str) -> None:
    assert duration(seconds) == said
