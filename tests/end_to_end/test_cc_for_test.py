"""`rankwise cc --for-test` in the place of a compiler: what a build makes records its runs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from rankwise.testing.native_program import prepare

_MAIN = """
int decide(int n);
#include <stdlib.h>
int main(int argc, char **argv) { return argc > 1 ? decide(atoi(argv[1])) : 9; }
"""
_PART = "int decide(int n) { if (n * 3 == 21) return 1; return 2; }\n"
_MAKE = """
program: main.o libpart.a
\t$(CC) -o program main.o -L. -lpart
libpart.a: part.o
\tar rcs libpart.a part.o
%.o: %.c
\t$(CC) -O2 -MMD -c $< -o $@
"""


def test_objects_archives_and_programs_of_a_build(tmp_path: Path) -> None:
    (tmp_path / "main.c").write_text(_MAIN)
    (tmp_path / "part.c").write_text(_PART)
    (tmp_path / "Makefile").write_text(_MAKE)
    compiler = f"CC={sys.executable} -m rankwise cc --for-test -- gcc"
    done = subprocess.run(["make", compiler], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "main.d").is_file()  # as the build's own compiler makes it
    program = prepare([tmp_path / "program"])
    assert {Path(each.file).name for each in program.sites.values()} == {"main.c", "part.c"}
    (tmp_path / "log").mkdir()
    ran = subprocess.run([program.executable, "7"], env={**os.environ, **program.variables(tmp_path / "log")})
    assert ran.returncode == 1
    path = program.read(tmp_path / "log").paths[0]
    conditions = [repr(path.condition(index)) for index in range(len(path.sites))]
    assert conditions == ["sgt(argv[]:0-0, 1)", "eq(mul(argv[1]:0-1, 3), 21)"]


def test_what_does_not_compile_fails_as_without_it(tmp_path: Path) -> None:
    (tmp_path / "broken.c").write_text("int main(void) { return 0 }\n")
    words = [sys.executable, "-m", "rankwise", "cc", "--for-test", "--", "gcc", "-c", "broken.c"]
    done = subprocess.run(words, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 1
    assert "error: expected" in done.stderr
    assert not (tmp_path / "broken.o").exists()
