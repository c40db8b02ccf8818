"""Why a program could not be compiled, where the compiler's own words do not say it."""

from __future__ import annotations

from pathlib import Path

from rankwise.errors import CompileFailed
from rankwise.launch.programs import ProgramSource
from rankwise.workflows.verify_compile_errors import explained
from rankwise.workflows.verify_subject import Subject

REFUSED = CompileFailed("main.F90 does not compile", "Reading module: Expected right parenthesis")


def _subject(folder: Path, *texts: str) -> Subject:
    paths = [folder / f"{number}.f90" for number in range(len(texts))]
    for path, text in zip(paths, texts, strict=True):
        path.write_text(text, encoding="utf-8")
    return Subject(tuple(paths), parts=tuple(ProgramSource(each) for each in paths))


def test_a_module_that_two_files_define_is_of_two_programs(tmp_path: Path) -> None:
    subject = _subject(
        tmp_path, "module heat\nend module\n", "module other\nend module\n", "MODULE Heat\nEND\n"
    )
    error = explained(REFUSED, subject, ())
    assert error.message.startswith("these 3 files are several programs: ")
    assert error.message.endswith("0.f90 and " + str(tmp_path / "2.f90") + " define module Heat")


def test_one_home_for_each_module_leaves_the_words_of_the_compiler(tmp_path: Path) -> None:
    text = (
        "module heat\ninterface go\nmodule procedure one\nmodule procedure two\nend interface\nend module\n"
    )
    subject = _subject(tmp_path, text, "module other\nuse heat\nend module\n")
    assert explained(REFUSED, subject, ("100", "-n")) is REFUSED


def test_flags_among_the_arguments_are_named(tmp_path: Path) -> None:
    error = explained(REFUSED, _subject(tmp_path, ""), ("-Iinclude", "100", "-lpng"))
    assert error.hint is not None and error.hint.endswith("for the compiler: --flags '-Iinclude -lpng'")
    assert (error.message, error.details) == (REFUSED.message, REFUSED.details)
