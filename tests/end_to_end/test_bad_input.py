"""Whatever is wrong with a file, one sentence says so with what to try, and the other files are judged."""

from __future__ import annotations

import json
from typing import Any

import pytest

from end_to_end.command_line import BUG_C, BUG_PY, CommandLine, Done

PROBLEMS = {
    "bgu.c": ("bgu.c does not exist (did you mean bug.c?)", "spelling"),
    "broken.c": ("broken.c does not compile", "flags that your build uses"),
    "header.c": ("header.c does not compile", "-Iinclude"),
    "empty.c": ("empty.c is empty", "source code in it"),
    "blank.py": ("blank.py is empty", "source code in it"),
    "binary.c": ("binary.c is binary, not source code", "source it was built from"),
    "without": ("without is a folder with no source file rankwise can read", "check the path"),
    "notes.txt": ("notes.txt has no file ending that rankwise knows", "known endings: .c "),
    "garbage.ll": ("garbage.ll is not LLVM IR that this rankwise reads", "-emit-llvm"),
    "torn.ll": ("torn.ll is not LLVM IR that this rankwise reads", "-emit-llvm"),
    "newer.ll": (
        "newer.ll is not LLVM IR that this rankwise reads (clang 14 to 22): expected instruction",
        "clang",
    ),
    "made.bc": ("made.bc is LLVM bitcode", "llvm-dis"),
    "disguised.ll": ("disguised.ll is LLVM bitcode", "llvm-dis"),
    "two.py": ("two.py:2 is not Python", "this seems to be Python 2"),
    "caught.py": ("caught.py:3 is not Python", "this seems to be Python 2"),
    "deep.py": ("deep.py is nested too deeply to be read", "split it"),
    "syntax.py": ("syntax.py:2 is not Python", "correct the syntax"),
    "latin.py": ("latin.py is not valid UTF-8", "coding: latin-1"),
    "a" * 300 + ".c": ("aaa.c cannot be read: File name too long", "check the path"),
}


@pytest.fixture(scope="module")
def judged(projects: CommandLine) -> tuple[Done, list[dict[str, Any]]]:
    """One run over every kind of bad file, with a good one last; and the problems it reported."""
    projects.write("broken.c", "int main( {\n")
    projects.write("header.c", '#include "not_there.h"\nint main(void) { return 0; }\n')
    projects.write("empty.c", "")
    projects.write("blank.py", " \n\n")
    projects.write("binary.c", b"\177ELF\2\1\1\0\0\0\0")
    projects.write("without/readme.txt", "nothing here\n")
    projects.write("notes.txt", "int main(void) { return 0; }\n")
    projects.write("garbage.ll", "this is not IR\n")
    projects.write("torn.ll", "define i32 @f() {\n  ret i32 0\n")
    projects.write("newer.ll", "define i32 @f() {\n  %1 = frobnicate i32 1, 2\n  ret i32 %1\n}\n")
    projects.write("made.bc", b"BC\xc0\xde\x35\x14\0\0\5\0\0\0")
    projects.write("disguised.ll", b"BC\xc0\xde\x35\x14\0\0\5\0\0\0")
    projects.write("two.py", "import mpi4py\nprint 'hello'\n")
    projects.write("caught.py", "try:\n    pass\nexcept IOError, error:\n    pass\n")
    projects.write("deep.py", "x = 0" + " + 1" * 100_000 + "\n")
    projects.write("syntax.py", "import mpi4py\ndef f(:\n    pass\n")
    projects.write("latin.py", b"# caf\xe9\nx = 1\n")
    done = projects("check", *PROBLEMS, "bug.c", "--format", "json")
    problems: list[dict[str, Any]] = json.loads(done.out)["problems"]
    return done, problems


@pytest.mark.parametrize("name", PROBLEMS)
def test_each_has_its_sentence_and_what_to_try(judged: tuple[Done, list[dict[str, Any]]], name: str) -> None:
    _, problems = judged
    message, hint = PROBLEMS[name]
    said = [each for each in problems if message in each["message"]]
    assert len(said) == 1, [each["message"] for each in problems]
    assert hint in said[0]["hint"]
    assert "\n" not in said[0]["message"]


def test_nothing_else_is_reported_and_the_other_file_is_judged(
    judged: tuple[Done, list[dict[str, Any]]],
) -> None:
    done, problems = judged
    assert len(problems) == len(PROBLEMS)
    assert done.places() == [("bug.c", 8, "RW101")]
    assert (done.code, done.err) == (1, "")
    assert json.loads(done.out)["summary"].startswith(
        "1 finding in 1 of 1 function; collectives proved to match in no function ("
    )


def test_a_compiler_speaks_in_its_own_words(judged: tuple[Done, list[dict[str, Any]]]) -> None:
    _, problems = judged
    words = {each["message"]: each["details"] for each in problems}
    assert "broken.c:1:11: error: expected parameter declarator" in words["broken.c does not compile"]
    assert "header.c:1:10: fatal error: 'not_there.h' file not found" in words["header.c does not compile"]
    llvm = next(message for message in words if message.startswith("garbage.ll"))
    assert "expected top-level entity" in llvm


def test_the_terminal_shows_problems_below_findings(projects: CommandLine) -> None:
    projects.write("unfinished.c", "int main( {\n")
    done = projects("check", "unfinished.c", "bug.c")
    assert done.code == 1
    assert done.out.index("RW101") < done.out.index("not judged: unfinished.c does not compile")
    assert "expected parameter declarator" in done.out
    assert "try: give the flags that your build uses" in done.said


def test_a_pipe_is_refused_and_does_not_block(rankwise: CommandLine) -> None:
    import os

    os.mkfifo(rankwise.folder / "pipe.c")
    done = rankwise("check", "pipe.c")
    assert done.code == 2
    assert "pipe.c is a device or a pipe" in done.said


@pytest.mark.parametrize(
    "name", ['it\'s "odd" é 空白/my bug é.c', "-dash.c", "a:b#c$d.c"], ids=["quotes", "dash", "signs"]
)
def test_any_path_will_do(rankwise: CommandLine, name: str) -> None:
    rankwise.write(name, BUG_C.replace("<mpi.h>", '"beside.h"'))
    path = rankwise.folder / name
    (path.parent / "beside.h").write_text("#include <mpi.h>\n", encoding="utf-8")
    done = rankwise("check", f"./{name}", "--format", "json")
    assert done.places() == [(name, 8, "RW101")]


def test_bytes_that_are_not_utf8_stand_in_comments_and_texts(rankwise: CommandLine) -> None:
    text = BUG_C.replace("int rank;", 'int rank; /* caf\xe9 */ const char *s = "na\xefve";')
    rankwise.write("latin.c", text.encode("latin-1"))
    rankwise.write("latin.py", f"# -*- coding: latin-1 -*-\n# caf\xe9\n{BUG_PY}".encode("latin-1"))
    done = rankwise("check", "latin.c", "latin.py")
    assert done.code == 1
    assert "latin.c:8:9" in done.out
    assert "latin.py:8:5" in done.out


def test_c_as_it_was_written_before_the_standard(rankwise: CommandLine) -> None:
    rankwise.write(
        "old.c",
        "#include <mpi.h>\nhelper(r)\nint r;\n{\n  if (r == 0)\n    MPI_Barrier(MPI_COMM_WORLD);\n"
        "  undeclared(r);\n}\nmain(argc, argv)\nint argc;\nchar **argv;\n{\n  int rank;\n"
        "  MPI_Init(&argc, &argv);\n  MPI_Comm_rank(MPI_COMM_WORLD, &rank);\n  helper(rank);\n"
        "  MPI_Finalize();\n}\n",
    )
    assert rankwise("check", "old.c", "--format", "json").places() == [("old.c", 6, "RW101")]


def test_ir_from_elsewhere_is_judged(rankwise: CommandLine) -> None:
    """IR without debug information, as other compilers and older clangs write it."""
    rankwise.write(
        "elsewhere.ll",
        """\
declare i32 @MPI_Comm_rank(i32, ptr)
declare i32 @MPI_Barrier(i32)
define void @f() {
  %rank = alloca i32
  %1 = call i32 @MPI_Comm_rank(i32 1140850688, ptr %rank)
  %2 = load i32, ptr %rank
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %6
4:
  %5 = call i32 @MPI_Barrier(i32 1140850688)
  br label %6
6:
  ret void
}
""",
    )
    done = rankwise("check", "elsewhere.ll", "--format", "json")
    assert [each["rule"] for each in done.findings()] == ["RW101"]
    assert done.code == 1


def test_ir_with_typed_pointers_is_judged(rankwise: CommandLine) -> None:
    """IR as clang 14 writes it by default; later ones have one type of pointer."""
    rankwise.write(
        "typed.ll",
        """\
declare i32 @MPI_Comm_rank(i32, i32*)
declare i32 @MPI_Barrier(i32)
define void @f() {
  %rank = alloca i32
  %1 = call i32 @MPI_Comm_rank(i32 1140850688, i32* %rank)
  %2 = load i32, i32* %rank
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %6
4:
  %5 = call i32 @MPI_Barrier(i32 1140850688)
  br label %6
6:
  ret void
}
""",
    )
    done = rankwise("check", "typed.ll", "--format", "json")
    assert [each["rule"] for each in done.findings()] == ["RW101"]


@pytest.mark.parametrize(
    ("text", "sentence", "hint"),
    [
        ("{", "it is not readable as JSON", "write it again"),
        ('{"a": 1}', "this is not a rankwise findings file", "--format json"),
        (b"\0\xff\1", "cannot be read: it is not a text file", "findings file that a command wrote"),
        (None, "cannot be read: No such file", "findings file that a command wrote"),
    ],
    ids=["torn", "other", "binary", "absent"],
)
def test_a_findings_file_that_is_none(
    rankwise: CommandLine, text: str | bytes | None, sentence: str, hint: str
) -> None:
    if text is not None:
        rankwise.write("found.json", text)
    done = rankwise("report", "found.json")
    assert (done.code, done.out) == (2, "")
    assert sentence in done.err
    assert hint in done.err
    assert len(done.err.splitlines()) == 2


@pytest.mark.parametrize("place", ["file/found.json", "folder"])
def test_what_was_found_is_shown_where_it_cannot_be_saved(rankwise: CommandLine, place: str) -> None:
    rankwise.write("file", "in the way")
    (rankwise.folder / "folder").mkdir()
    rankwise.write("bug.py", BUG_PY)
    done = rankwise("check", "bug.py", "--output", place)
    assert done.code == 2
    assert "RW101" in done.out
    assert f"{place} cannot be written" in done.err
    assert "try: name another place with --output FILE" in done.err


def test_a_default_folder_that_cannot_be_written(rankwise: CommandLine) -> None:
    rankwise.write("rankwise-out", "a file, not a folder")
    rankwise.write("bug.py", BUG_PY)
    done = rankwise("check", "bug.py")
    assert done.code == 2
    assert "RW101" in done.out
    assert "rankwise-out is not a folder" in done.err


def test_names_local_to_a_file_stay_apart_whatever_the_files_are_called(rankwise: CommandLine) -> None:
    text = "#include <mpi.h>\nstatic int yes(int r) { return %s; }\nvoid f%d(void) {\n  int r;\n"
    text += "  MPI_Comm_rank(MPI_COMM_WORLD, &r);\n  if (yes(r))\n    MPI_Barrier(MPI_COMM_WORLD);\n}\n"
    rankwise.write("a é 1.c", text % ("1", 1))
    rankwise.write("a é 2.c", text % ("r > 3", 2))
    done = rankwise("check", "a é 1.c", "a é 2.c", "--format", "json")
    assert done.places() == [("a é 2.c", 7, "RW101")]
