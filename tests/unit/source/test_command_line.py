"""Command lines of compilers, taken apart."""

from __future__ import annotations

from pathlib import Path

import pytest

from rankwise.source.command_line import Input, Stage, understand

ALL = "all of them"


@pytest.mark.parametrize(
    ("words", "stage"),
    [
        ("cc -c a.c", Stage.OBJECTS),
        ("cc a.c", Stage.PROGRAM),
        ("cc a.o -lm -o a", Stage.PROGRAM),
        ("cc -c -MD -MF a.d a.c", Stage.OBJECTS),
        ("cc -M a.c", Stage.NO_CODE),
        ("cc -MM -c a.c", Stage.NO_CODE),
        ("cc -E -c a.c", Stage.NO_CODE),
        ("cc -S a.c", Stage.NO_CODE),
        ("cc --version", Stage.NO_CODE),
        ("cc -print-search-dirs", Stage.NO_CODE),
        ("mpicc -show a.c", Stage.NO_CODE),
        ("mpicc --showme:compile", Stage.NO_CODE),
        ("cc -v", Stage.NO_CODE),
    ],
)
def test_how_far_it_goes(words: str, stage: Stage) -> None:
    assert understand(words.split(), Path()).stage is stage


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("-O3 -g -Wall -Werror -pipe -s -fPIC -flto -fsanitize=address -ftree-vectorize", ""),
        ("-Iinc -I inc -DX=1 -D Y -UZ -isystem sys -include pre.h", ALL),
        ("-std=gnu99 -ansi -pthread -funsigned-char -mavx2 -march=native", ALL),
        ("-fopenmp -fno-openmp -fno-exceptions", ALL),
        ("-qopenmp", "-fopenmp"),
        ("-mp", "-fopenmp"),
        ("-Xpreprocessor -fopenmp", "-fopenmp"),
        ("-Xclang -load -Xclang plugin.so", ""),
        ("-MMD -MP -MF d -MT t -MQ q -MD", ""),
        ("-Wp,-DA,-MD,x.d -Wl,-rpath,x -Xlinker y --param z=1", "-DA"),
        ("-o out.o -L lib -llib -z now", ""),
    ],
)  # fmt: skip
def test_only_what_shapes_the_code_is_kept(given: str, kept: str) -> None:
    found = understand(["cc", "-c", *given.split(), "a.c"], Path())
    assert found.flags == (given if kept == ALL else kept).split()
    assert found.inputs == [Input("a.c")]


def test_what_is_linked() -> None:
    found = understand("mpicc -shared -o libx.so a.o b.a -Lone -L two -lm -l z".split(), Path())
    assert [each.word for each in found.inputs] == ["a.o", "b.a"]
    assert (found.output, found.libraries, found.library_folders) == ("libx.so", ["m", "z"], ["one", "two"])
    assert found.makes_part


def test_languages() -> None:
    found = understand("cc -x c++ a.c -x none b.c -".split(), Path())
    assert found.inputs == [Input("a.c", "c++"), Input("b.c"), Input("-")]
    for name in ("g++", "mpicxx", "mpiCC", "clang++-19", "c++", "/opt/bin/mpic++_abi", "icpx", "zig c++"):
        assert understand([*name.split(), "-c", "a.c"], Path()).is_cxx, name
    for name in ("gcc", "mpicc", "clang-19", "cc", "zig cc", "icx"):
        assert not understand([*name.split(), "-c", "a.c"], Path()).is_cxx, name


def test_launchers_stand_before_the_compiler() -> None:
    assert understand("ccache distcc /usr/bin/mpicc -c a.c".split(), Path()).compiler == ("/usr/bin/mpicc",)


def test_words_from_files(tmp_path: Path) -> None:
    (tmp_path / "more").write_text('-DA="b c" @inner\n', encoding="utf-8")
    (tmp_path / "inner").write_text("-Ix a.c", encoding="utf-8")
    found = understand(["cc", "-c", "@more", "@absent"], tmp_path)
    assert found.flags == ["-DA=b c", "-Ix"]
    assert [each.word for each in found.inputs] == ["a.c", "@absent"]
