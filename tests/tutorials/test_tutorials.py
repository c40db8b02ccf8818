"""What the tutorials show is what their commands print."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

import run_programs
from tutorials.tutorial_page import TUTORIALS, Command, Program, missing, printed, steps

INDEX = TUTORIALS / "README.md"
PAGES = sorted(set(TUTORIALS.glob("*.md")) - {INDEX})
TAKES_LONG = {"hanging_job", "message_orders", "scale", "test_generation", "tests_with_pytest"}


def _page(path: Path) -> object:
    return pytest.param(path, id=path.stem, marks=[pytest.mark.slow] if path.stem in TAKES_LONG else [])


@pytest.mark.skipif(
    run_programs.mpi() is None or not shutil.which("cc"), reason="no MPI here to run programs with"
)
@pytest.mark.parametrize("path", [_page(each) for each in PAGES])
def test_commands_print_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    done = list(printed(path.read_text(encoding="utf-8"), tmp_path))
    assert done
    for command, real in done:
        assert missing(command.shown, real) == [], f"$ {command.line}\n{real}"


def test_the_index_leads_to_every_tutorial() -> None:
    index = INDEX.read_text(encoding="utf-8")
    assert [each.name for each in PAGES if f"({each.name})" not in index] == []


def test_a_page_is_read_as_programs_and_commands() -> None:
    program = '```c title="a.c"\nint a;\n```\n\n'
    page = program + "```console\n$ cc a.c   # compile\n$ ./a\none\n…\n```\n```c\nint b;\n```\n"
    assert list(steps(page)) == [
        Program("a.c", "int a;\n"),
        Command("cc a.c ", "", page.index("$ ./a")),
        Command("./a", "one\n…\n", page.index("one")),
    ]


def test_what_is_not_printed_is_missing_and_times_and_breaks_do_not_count() -> None:
    real = "rank 0 waits\nfound 0.31 s after the\nlast call at 10:11:12\nend\n"
    assert missing("rank 0 waits\n…\nfound 12.5 s\nafter the last call\n", real) == []
    assert missing("rank 1 waits\n…\nend\n", real) == ["rank 1 waits"]
    assert missing("end\n…\nrank 0 waits\n", real) == ["rank 0 waits"]
