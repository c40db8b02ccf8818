"""compile_commands.json: each file is compiled as its build does it."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest

from end_to_end.command_line import BUG_C, BUG_PY, CommandLine

GUARDED = '#include "switch.h"\n#ifdef ON\n' + BUG_C + "#endif\nint unused_%s;\n"
MPICC = str(Path(sys.executable).with_name("mpicc"))


@pytest.fixture
def project(rankwise: CommandLine) -> CommandLine:
    """Two sources whose bugs only the flags of their build turn on, a third that is not built, a script."""
    for name in ("one", "two", "three"):
        rankwise.write(f"src/{name}.c", GUARDED % name)
    rankwise.write("include/switch.h", "/* on or off */\n")
    rankwise.write("src/script.py", BUG_PY)
    out_and_deps = ["-MMD", "-MF", "one.d", "-o", "one.o", "-c"]
    write(
        rankwise,
        [
            {
                "arguments": [MPICC, "-O3", "-DON", "-I../include", *out_and_deps, "../src/one.c"],
                "file": "../src/one.c",
            },
            {
                "command": f"ccache '{MPICC}' -I ../include -fipa-pta -mno-such -c ../src/two.c -o two.o",
                "file": "../src/two.c",
            },
            {"command": "as x.s -o x.o", "file": "x.s"},
        ],
    )
    return rankwise


def write(here: CommandLine, entries: list[dict[str, Any]]) -> None:
    folder = str(here.folder / "build")
    here.write("build/compile_commands.json", json.dumps([{"directory": folder, **each} for each in entries]))


def test_the_database_itself_stands_for_all_it_lists(project: CommandLine) -> None:
    done = project("check", "build/compile_commands.json", "--format", "json")
    assert done.places() == [("src/one.c", 10, "RW101")]
    assert (done.code, done.err) == (1, "")
    assert project("check", "-p", "build", "--format", "json").places() == done.places()


def test_files_are_looked_up_and_flags_added(project: CommandLine) -> None:
    done = project("check", "-p", "build", "src/two.c", "--format", "json", "--", "-DON")
    assert done.places() == [("src/two.c", 10, "RW101")]
    deeper = CommandLine(project.folder / "build" / "deep")
    deeper.folder.mkdir()
    above = deeper("check", "-p", ".", "../../src/one.c", "--format", "json")
    assert [place[1:] for place in above.places()] == [(10, "RW101")]


def test_a_folder_stands_for_what_is_built_in_it_and_its_scripts(project: CommandLine) -> None:
    done = project("check", "-p", "build", "src", "--format", "json")
    assert done.places() == [("src/one.c", 10, "RW101"), ("src/script.py", 6, "RW101")]


def test_a_file_that_is_not_listed(project: CommandLine) -> None:
    done = project("check", "-p", "build", "src/three.c", "src/one.c")
    assert done.code == 1
    assert "not judged: src/three.c is not in build/compile_commands.json" in done.said
    assert "RW101" in done.out


def test_findings_show_headers_without_detours(project: CommandLine) -> None:
    project.write(
        "include/switch.h", "#include <mpi.h>\nstatic void meet(void) { MPI_Barrier(MPI_COMM_WORLD); }\n"
    )
    project.write(
        "src/one.c",
        '#include "switch.h"\nvoid f(void) {\n  int r;\n  MPI_Comm_rank(MPI_COMM_WORLD, &r);\n'
        "  if (r)\n    meet();\n}\n",
    )
    done = project("check", "-p", "build", "src/one.c", "--format", "json")
    assert done.places() == [("include/switch.h", 2, "RW101")]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("{", "is not a compilation database: it is not a list of commands"),
        ("{}", "is not a compilation database: it is not a list of commands"),
        ('[{"command": "cc -c a.c"}]', "is not a compilation database: it lacks 'file'"),
        ('[{"file": "a.c"}]', "is not a compilation database: it lacks 'command'"),
        ("[]", "lists no source file rankwise can read"),
        ("[1]", "is not a compilation database: it is not a list of commands"),
    ],
)
def test_a_database_that_is_none(rankwise: CommandLine, text: str, sentence: str) -> None:
    rankwise.write("compile_commands.json", text)
    done = rankwise("check", "compile_commands.json")
    assert done.code == 2
    assert f"compile_commands.json {sentence}" in done.said
    assert "try:" in done.said


def test_no_database_anywhere(rankwise: CommandLine) -> None:
    rankwise.write("a/x", "")
    done = rankwise("check", "-p", "a")
    assert (done.code, done.out) == (2, "")
    assert "a holds no compile_commands.json, nor does any folder above it" in done.err
