"""`rankwise cc -- mpicc …` builds as the compiler alone does, and warns as compilers do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from end_to_end.command_line import BUG_C, GOOD_C, CommandLine, Done, command

BIN = Path(sys.executable).parent
MPICC = shutil.which("mpicc", path=f"{BIN}:{os.environ.get('PATH', '')}") or ""
pytestmark = pytest.mark.skipif(
    not MPICC or shutil.which("cc") is None, reason="there is no mpicc with a compiler behind it"
)

MAIN_C = """\
#include <mpi.h>
#include "parts.h"

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        meet();
    MPI_Finalize();
    return 0;
}
"""
MEET_C = '#include <mpi.h>\n#include "parts.h"\n\nvoid meet(void) { MPI_Barrier(MPI_COMM_WORLD); }\n'
ALONE_C = BUG_C.replace("int main(int argc, char **argv) {", "void alone(int argc, char **argv) {").replace(
    "return 0;", ""
)
MAKEFILE = """\
CFLAGS = -O2 -Wall -Iinclude
all: program
program: main.o alone.o libmeet.a
	$(CC) -o $@ main.o alone.o -L. -lmeet
libmeet.a: meet.o
	ar rcs $@ $^
%.o: %.c include/parts.h
	$(CC) $(CFLAGS) -MMD -c -o $@ $<
"""
WARNING_ALONE = "alone.c:8:9: warning: MPI_Barrier: collective not reached by all ranks [RW101]"
WARNING_WHOLE = "meet.c:4:19: warning: MPI_Barrier: collective not reached by all ranks [RW101]"


@pytest.fixture
def project(tmp_path: Path) -> CommandLine:
    """A library, two objects and a Makefile, in a folder whose name has a blank."""
    here = CommandLine(tmp_path / "my project")
    here.write("main.c", MAIN_C)
    here.write("meet.c", MEET_C)
    here.write("alone.c", ALONE_C)
    here.write("include/parts.h", "void meet(void);\n")
    here.write("Makefile", MAKEFILE)
    return here


def cc(here: CommandLine, *words: str | Path, strict: bool = False) -> Done:
    return here("cc", *(["--strict"] if strict else []), "--", MPICC, *words)


def make(here: CommandLine, *words: str) -> Done:
    compiler = " ".join(command(["cc", *words, "--", MPICC]))
    done = subprocess.run(
        ["make", "-j3", f"CC={compiler}"],
        cwd=here.folder,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return Done(done.returncode, done.stdout, done.stderr)


@pytest.mark.slow
@pytest.mark.skipif(shutil.which("make") is None or shutil.which("ar") is None, reason="there is no make")
def test_a_build_with_make_warns_about_files_and_about_the_program(project: CommandLine) -> None:
    done = make(project)
    assert done.code == 0, done.err
    assert (project.folder / "program").is_file()
    warnings = [line for line in done.err.splitlines() if " warning: " in line]
    assert sorted(warnings) == [WARNING_ALONE, WARNING_WHOLE]  # each once, the second when linking
    assert "main.c:8:14: note: decides: this condition differs between ranks" in done.err
    assert "main.c:7:5: note: because: rank is read here" in done.err
    (project.folder / "program").unlink()
    again = make(project)  # the objects are those of before
    assert WARNING_WHOLE in again.err and WARNING_ALONE not in again.err


def test_strict_fails_and_leaves_nothing_that_could_be_linked(project: CommandLine) -> None:
    done = cc(project, "-Iinclude", "-c", "alone.c", strict=True)
    assert done.code == 1
    assert "alone.c:8:9: error: MPI_Barrier" in done.err
    assert not (project.folder / "alone.o").exists()
    assert cc(project, "-Iinclude", "-c", "meet.c", strict=True) == Done(0, "", "")
    assert (project.folder / "meet.o").is_file()


def test_a_link_whose_questions_are_left_undecided_is_a_link(project: CommandLine) -> None:
    sources = ("-Iinclude", "main.c", "meet.c")
    done = project("cc", "--time", "0", "--strict", "--", MPICC, *sources, "-o", "program")
    assert done.code == 0
    (line,) = done.err.splitlines()
    assert "left undecided" in line and "rankwise check" in line
    assert (project.folder / "program").is_file()


def test_objects_are_known_wherever_they_went(project: CommandLine) -> None:
    assert cc(project, "-Iinclude", "-c", "main.c", "meet.c") == Done(0, "", "")
    (project.folder / "elsewhere").mkdir()
    (project.folder / "meet.o").rename(project.folder / "elsewhere" / "moved.o")
    done = cc(project, "main.o", "elsewhere/moved.o", "-o", "program")
    assert done.code == 0
    assert done.err.splitlines()[0] == WARNING_WHOLE


def test_sources_on_the_link_command(project: CommandLine) -> None:
    done = cc(project, "-Iinclude", "main.c", "meet.c", "-o", "program")
    assert done.code == 0
    assert WARNING_WHOLE in done.err
    assert (project.folder / "program").is_file()


def test_a_shared_library_is_part_of_the_program(project: CommandLine) -> None:
    assert cc(project, "-Iinclude", "-fPIC", "-shared", "meet.c", "-o", "libmeet.so") == Done(0, "", "")
    done = cc(project, "-Iinclude", "main.c", "-L.", "-lmeet", "-o", "program")
    assert done.code == 0
    assert WARNING_WHOLE in done.err


def test_a_comment_silences_a_warning(rankwise: CommandLine) -> None:
    rankwise.write(
        "bug.c", BUG_C.replace("WORLD);\n    MPI_F", "WORLD); // rankwise: ignore[RW101]\n    MPI_F")
    )
    assert cc(rankwise, "-c", "bug.c") == Done(0, "", "")


def test_a_failing_compilation_is_the_compilers_own(rankwise: CommandLine) -> None:
    rankwise.write("broken.c", "int main( {\n")
    alone = subprocess.run(
        [MPICC, "-c", "broken.c"], cwd=rankwise.folder, capture_output=True, text=True, check=False
    )
    done = cc(rankwise, "-c", "broken.c")
    assert done == Done(alone.returncode, alone.stdout, alone.stderr)
    assert done.code != 0


@pytest.mark.parametrize("options", [["-E"], ["-M"], ["-S", "-o", "-"], ["-fsyntax-only"]], ids=" ".join)
def test_what_makes_no_code_is_passed_through(rankwise: CommandLine, options: list[str]) -> None:
    rankwise.write("bug.c", BUG_C)
    words = [*options, "bug.c"]
    alone = subprocess.run([MPICC, *words], cwd=rankwise.folder, capture_output=True, text=True, check=False)
    assert cc(rankwise, *words) == Done(alone.returncode, alone.stdout, alone.stderr)


def test_the_separator_may_be_left_out(rankwise: CommandLine) -> None:
    rankwise.write("bug.c", BUG_C)
    done = rankwise("cc", MPICC, "-c", "bug.c")
    assert done.code == 0
    assert "bug.c:8:9: warning: " in done.err
    version = rankwise("cc", MPICC, "--version")
    assert version.code == 0 and version.out


def test_a_compiler_that_is_not_there(rankwise: CommandLine) -> None:
    done = rankwise("cc", "--", "no-such-compiler", "-c", "a.c")
    assert done == Done(127, "", "rankwise: no-such-compiler cannot be run: No such file or directory\n")


def test_what_clang_does_not_understand_does_not_break_the_build(rankwise: CommandLine) -> None:
    """Nested functions are an extension of gcc's; clang has none."""
    rankwise.write("odd.c", "int main(void) {\n  int f(void) { return 0; }\n  return f();\n}\n")
    done = cc(rankwise, "-c", "odd.c")
    if done.code:
        pytest.skip("the compiler behind mpicc has no nested functions either")
    assert (rankwise.folder / "odd.o").is_file()
    assert done.err.startswith(
        "rankwise: note: odd.c was not checked: odd.c does not compile with clang: error: "
    )
    assert len(done.err.splitlines()) == 1


def test_flags_of_gcc_alone_are_left_out(rankwise: CommandLine) -> None:
    rankwise.write("bug.c", "#ifdef ON\n" + BUG_C + "#endif\nint unused;\n")
    flags = ["-DON", "-fno-tree-vectorize", "-fipa-pta", "-Wl,-O1", "-march=native"]
    done = cc(rankwise, *flags, "-c", "bug.c")
    assert done.code == 0, done.err
    assert "bug.c:9:9: warning: " in done.err


def test_settings_that_cannot_be_followed_are_a_note(rankwise: CommandLine) -> None:
    rankwise.write("bug.c", BUG_C)
    rankwise.write("rankwise.toml", "selct = 1\n")
    done = cc(rankwise, "-c", "bug.c")
    assert done.code == 0
    assert "rankwise: note: bug.c was not checked: rankwise.toml:1: unknown key 'selct'" in done.err


def test_another_compiler_behind_mpicc(rankwise: CommandLine) -> None:
    from rankwise.toolchain.embedded import zig

    program = zig()
    if program is None or "-cc" not in Path(MPICC).read_text(encoding="utf-8", errors="replace"):
        pytest.skip("there is no zig, or mpicc takes no other compiler")
    rankwise.write("good.c", GOOD_C)
    rankwise.write("bug.c", BUG_C)
    assert cc(rankwise, f"-cc={program} cc", "-c", "good.c", "-o", "good.o").code == 0
    assert (rankwise.folder / "good.o").is_file()
    # Without a link, for which zig compiles a C library of its own at first: a minute.
    assert "bug.c:8:9: warning: " in cc(rankwise, f"-cc={program} cc", "-c", "bug.c").err
