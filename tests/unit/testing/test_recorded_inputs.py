"""What a program reads becomes symbols, whichever function of the C library reads it."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import pytest

from rankwise.testing.native_program import NativeProgram, prepare

_HEAD = """
#include <ctype.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(int argc, char **argv) { int n = 0; long l = 0; double x = 0; char t[64] = "";
"""

_READERS = {
    "atoi": ('n = atoi(argv[1]); if (n == 4711) puts("x");', "eq(argv[1]:0-2, 4711)"),
    "strtol": ('l = strtol(argv[1], NULL, 10); if (l > 50) puts("x");', "sgt(argv[1]:0-2, 50)"),
    "a number after a letter": ("n = atoi(argv[2] + 1); if (n == 3) puts(t);", "eq(argv[2]:1-3, 3)"),
    "atof": ('x = atof(argv[3]); if (x * 2 < 7.0) puts("x");', "flt(fmul(argv[3]:0-3, 2.0), 7.0)"),
    "argc": ('if (argc > 7) puts("x");', "sgt(argv[]:0-0, 7)"),
    "a byte": ("if (argv[1][0] == '7') puts(\"x\");", "eq(sext(argv[1]:0-1), 55)"),
    "strlen": ('if (strlen(argv[1]) > 5) puts("x");', "ugt(argv[1]:0-2, 5)"),
    "isdigit": ('if (isdigit(argv[2][0])) puts("x");', "ule(sub(sext(argv[2]:0-1), 48), 9)"),
    "strcmp": ('if (strcmp(argv[2], "-v") == 0) puts("x");', "text_eq(argv[2]:0-3, -v)"),
    "strncmp": (
        'if (!strncmp(argv[2], "-vv", 2)) puts("x");', "text_eq(substring(argv[2]:0-3, 0, 2), -v)"),
    "copied": ('strcpy(t, argv[2]); if (!strcmp(t, "-x")) puts("x");', "text_eq(argv[2]:0-3, -x)"),
    "sscanf": ('sscanf(argv[2], "n%d", &n); if (n == 9) puts("x");', "eq(argv[2]:1-3, 9)"),
    "getopt": (
        "char *a[] = {argv[0], argv[4], 0}; n = getopt(2, a, \"ab:v\"); if (n == 'a') puts(t);",
        "eq(sext(argv[4]:1-2), 97)",
    ),
    "getenv": ('if (!strcmp(getenv("MODE"), "slow")) puts("x");', "text_eq(MODE:0-4, slow)"),
    "scanf": ('if (scanf("%d %lf", &n, &x) == 2 && x < 1) puts("x");', "flt(stdin:3-6, 1.0)"),
    "what scanf says": ('if (scanf("%d", &n) == 1) puts("x");', "eq(stdin:0-2, 1)"),
    "fgets": (
        'fgets(t, 64, stdin); sscanf(t, "%*d %lf", &x); if (x < 1) puts("x");', "flt(stdin:3-6, 1.0)",
    ),
    "getchar": ("if (getchar() == 'x') puts(t);", "eq(zext(stdin:0-1), 120)"),
    "fscanf": (
        'FILE *f = fopen("in.dat", "r"); fscanf(f, "%s %d", t, &n); if (n > 9) puts(t);',
        "sgt(in.dat:5-8, 9)",
    ),
    "a word of a file": (
        'FILE *f = fopen("in.dat", "r"); fscanf(f, "%s", t); if (!strcmp(t, "rows")) puts(t);',
        "text_eq(in.dat:0-4, rows)",
    ),
    "fread": ('FILE *f = fopen("in.dat", "r"); fread(t, 1, 8, f); if (t[6] == 50) puts(t);',
              "eq(sext(in.dat:6-7), 50)"),
    "read": ('int f = open("in.dat", O_RDONLY); read(f, t, 8); if (t[6] == 50) puts(t);',
             "eq(sext(in.dat:6-7), 50)"),
    "a switch": ("switch (atoi(argv[1])) { case 1: puts(t); break; case 42: exit(1); }",
                 "eq(argv[1]:0-2, 42)"),
    "a division": ("n = 100 / (atoi(argv[1]) - 3); if (n) puts(t);", "ne(sub(argv[1]:0-2, 3), 0)"),
    "an index": ("n = t[atoi(argv[1])]; if (n) puts(t);", "ult(sext(argv[1]:0-2), 64)"),
}  # fmt: skip


@pytest.mark.parametrize("name", _READERS)
def test_what_is_read_is_a_symbol(name: str, tmp_path: Path) -> None:
    body, wanted = _READERS[name]
    found, _ = _run(tmp_path, body)
    assert wanted in found or f"not({wanted})" in found, found


def _run(folder: Path, body: str) -> tuple[list[str], NativeProgram]:
    source = folder / "program.c"
    source.write_text(_HEAD + body + "\nreturn 0; }\n")
    (folder / "in.dat").write_text("size 123\n")
    (folder / "log").mkdir()
    program = prepare([source])
    subprocess.run(
        [program.executable, "12", "n77", "3.5", "-v"],
        input="42 0.5\n", text=True, cwd=folder, check=True, stdout=subprocess.PIPE,
        env={**os.environ, "MODE": "fast", **program.variables(folder / "log")},
    )  # fmt: skip
    path = program.read(folder / "log").paths[0]
    conditions = [path.condition(index) for index in range(len(path.sites))]
    assert [bool(each.value) for each in conditions] == list(path.taken)
    return [repr(each) for each in conditions], program


def test_a_function_of_the_program_is_no_model(tmp_path: Path) -> None:
    (tmp_path / "other.c").write_text("int getline(char *into, int most) { return into[0] + most; }\n")
    source = tmp_path / "program.c"
    source.write_text('int getline(char *, int); int main(void) { char a[] = "1"; return getline(a, 2); }')
    program = prepare([source, tmp_path / "other.c"])
    assert subprocess.run([program.executable]).returncode == ord("1") + 2


def test_a_killed_run_keeps_its_coverage(tmp_path: Path) -> None:
    body = "n = atoi(argv[1]); if (n == 12) abort();"
    source = tmp_path / "program.c"
    source.write_text(_HEAD + body + "\nreturn 0; }\n")
    (tmp_path / "log").mkdir()
    program = prepare([source])
    done = subprocess.run(
        [program.executable, "12"],
        env={**os.environ, **program.variables(tmp_path / "log")},
        capture_output=True,
    )
    assert done.returncode < 0
    run = program.read(tmp_path / "log")
    assert [each.taken for each in run.covered[0]] == [True]
    assert repr(run.paths[0].condition(0)) == "eq(argv[1]:0-2, 12)"


def test_a_plain_program_is_refused_in_words(tmp_path: Path) -> None:
    from rankwise.errors import RankwiseError

    source = tmp_path / "program.c"
    source.write_text("int main(void) { return 0; }\n")
    subprocess.run(["gcc", str(source), "-o", str(tmp_path / "plain")], check=True)
    with pytest.raises(RankwiseError, match="was not built for testing"):
        prepare([tmp_path / "plain"])


def test_strings_of_cxx_pass_symbols_on(tmp_path: Path) -> None:
    source = tmp_path / "program.cpp"
    source.write_text(
        "#include <stdexcept>\n#include <string>\n"
        "int half(int n) { if (n > 90) throw std::runtime_error(\"big\"); return n / 2; }\n"
        "int main(int argc, char **argv) {\n"
        "    std::string word = argv[2]; int n = 0;\n"
        "    try { n = half(std::stoi(argv[1])); } catch (const std::exception &) { return 3; }\n"
        "    return word == \"no\" ? n == 20 : 0;\n}\n"
    )  # fmt: skip
    (tmp_path / "log").mkdir()
    program = prepare([source])
    done = subprocess.run(
        [program.executable, "12", "n7"], env={**os.environ, **program.variables(tmp_path / "log")}
    )
    assert done.returncode == 0
    path = program.read(tmp_path / "log").paths[0]
    conditions = [repr(path.condition(index)) for index in range(len(path.sites))]
    assert "sgt(trunc(argv[1]:0-2), 90)" in conditions
    assert "text_eq(substring(argv[2]:0-2, 0, 2), no)" in conditions
