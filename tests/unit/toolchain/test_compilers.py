"""Which compiler is taken, of the user's and the embedded ones."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from rankwise.errors import MissingTool
from rankwise.toolchain import ToolOrigin, c_compiler, environment, fortran_compiler, openmp_include
from rankwise.toolchain.compilers import openmp_header

Install = Callable[[str, str], Path]


def clang(version: str, has_omp_h: bool = True) -> str:
    return (
        'case "$*" in\n'
        f'  *--version*) echo "Debian clang version {version} (1)"; echo "Target: x86_64-pc-linux-gnu";;\n'
        f"  *-fsyntax-only*) exit {0 if has_omp_h else 1};;\n"
        "esac"
    )


def test_the_embedded_clang_is_used_where_there_is_no_other(install: Install) -> None:
    tool = c_compiler("c")
    assert tool.origin is ToolOrigin.EMBEDDED
    assert tool.command[1:] == ("cc",)
    assert c_compiler("c++").command[1:] == ("c++",)
    assert 14 <= int(tool.version.split(".")[0]) <= 22


def test_the_users_clang_wins_over_the_embedded_one(install: Install) -> None:
    program = install("clang", clang("19.1.7"))
    tool = c_compiler("c")
    assert (tool.origin, tool.command, tool.version) == (ToolOrigin.YOURS, (str(program),), "19.1.7")
    assert c_compiler("c++").command == (str(program), "--driver-mode=g++")


def test_of_numbered_clangs_the_newest_is_taken(install: Install) -> None:
    install("clang-14", clang("14.0.6"))
    newest = install("clang-19", clang("19.1.7"))
    assert c_compiler("c").command == (str(newest),)


def test_the_plain_name_wins_over_a_newer_number(install: Install) -> None:
    plain = install("clang", clang("15.0.6"))
    install("clang-19", clang("19.1.7"))
    assert c_compiler("c").command == (str(plain),)


@pytest.mark.parametrize("version", ["13.0.1", "23.0.0"])
def test_a_clang_whose_ir_cannot_be_read_is_passed_over(install: Install, version: str) -> None:
    install("clang", clang(version))
    usable = install("clang-14", clang("14.0.6"))
    assert c_compiler("c").command == (str(usable),)


def test_a_broken_shim_is_passed_over(install: Install) -> None:
    install("clang", 'echo "clang: command not found" >&2; exit 127')
    assert c_compiler("c").origin is ToolOrigin.EMBEDDED


def test_the_variable_wins_over_path(
    install: Install, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    install("clang", clang("19.1.7"))
    own = install("my-clang", clang("16.0.0"))
    monkeypatch.setenv("RANKWISE_CLANG", str(own))
    assert c_compiler("c").command == (str(own),)


def test_a_wrong_variable_is_said_and_not_replaced(install: Install, monkeypatch: pytest.MonkeyPatch) -> None:
    install("clang", clang("19.1.7"))
    monkeypatch.setenv("RANKWISE_CLANG", str(install("old", clang("9.0.0"))))
    tool = c_compiler("c")
    assert not tool.found
    with pytest.raises(MissingTool) as error:
        _ = tool.command
    assert error.value.hint is not None
    assert "RANKWISE_CLANG" in error.value.hint
    assert "9.0.0" in error.value.hint


def test_flang_is_found_by_its_three_names_and_gfortran_is_not_one(install: Install) -> None:
    install("gfortran", 'echo "GNU Fortran (Debian 12.2.0-14) 12.2.0"')
    assert not fortran_compiler().found
    numbered = install("flang-new-17", 'echo "flang-new version 17.0.6"')
    assert fortran_compiler().command == (str(numbered),)
    plain = install("flang", 'echo "flang version 19.1.7"')
    assert fortran_compiler().command == (str(plain),)


def test_a_missing_flang_says_how_to_get_it(install: Install) -> None:
    with pytest.raises(MissingTool) as error:
        _ = fortran_compiler().command
    assert error.value.hint is not None
    assert "flang" in error.value.hint


def test_omp_h_is_embedded_only_where_the_compiler_has_none(install: Install) -> None:
    embedded = openmp_include()
    assert embedded is not None
    assert (embedded / "omp.h").is_file()
    install("clang-18", clang("18.1.0", has_omp_h=False))
    assert openmp_include() == embedded
    assert openmp_header().origin is ToolOrigin.EMBEDDED
    install("clang", clang("19.1.7"))
    assert openmp_include() is None
    assert openmp_header().origin is ToolOrigin.YOURS


@pytest.mark.parametrize(("language", "suffix"), [("c", ".c"), ("c++", ".cpp")])
def test_the_compiler_in_use_really_emits_ir_with_openmp(tmp_path: Path, language: str, suffix: str) -> None:
    source = tmp_path / f"a{suffix}"
    source.write_text(
        "#include <omp.h>\nint main(void) {\n#pragma omp parallel\n  omp_get_thread_num();\n  return 0; }\n"
    )
    folder = openmp_include()
    includes = ["-idirafter", str(folder)] if folder else []
    output = tmp_path / "a.ll"
    to_ir = [*c_compiler(language).command, "-S", "-emit-llvm", "-fopenmp", *includes]
    subprocess.run([*to_ir, str(source), "-o", str(output)], env=environment(), check=True, timeout=120)
    assert "__kmpc_fork_call" in output.read_text()


def test_path_may_be_unset(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("PATH")
    assert "PATH" not in os.environ
    assert c_compiler("c").found
