"""What is checked while a file is edited: the file by itself, and its program when it is saved."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rankwise.building.held_back import settled
from rankwise.config.settings import Settings, load
from rankwise.findings import Finding
from rankwise.source import ReadingOptions, read_sources
from rankwise.source.compile_commands import NAME
from rankwise.source.inputs import Language, language_of
from rankwise.workflows.check import check_program

_BUILD_FOLDERS = (".", "build", "builddir", "cmake-build-debug", "cmake-build-release", "out/build")
_SECONDS = 20.0
"""An editor shows what is decided by then; `rankwise check` takes its time."""


@dataclass(frozen=True, slots=True)
class CheckedText:
    """What is known of the files that were checked."""

    findings: tuple[Finding, ...]
    problems: tuple[str, ...]
    """Why a file could not be read; what was known of it before still stands."""


def is_checked(path: Path) -> bool:
    """Return whether files of this name are checked."""
    return language_of(path) not in (None, Language.LLVM)


def check_text(
    path: Path, unsaved: Mapping[Path, str], root: Path | None, *, is_program: bool
) -> CheckedText:
    """Check a file as its editor shows it: by itself, or with all that its compile_commands.json lists.

    By itself, what the other files of its program may refute is left out, as `rankwise cc` does.
    """
    settings = load(path.parent)
    database = compile_commands(path, root)
    listed = database is not None and language_of(path) is not Language.PYTHON
    build = database if listed else None
    is_program = is_program and build is not None
    options = ReadingOptions(settings.jobs, build=build, unsaved=unsaved)
    paths = [build] if is_program and build is not None else [path]
    reading = read_sources(paths, settings.flags, options, leaves_out=settings.excludes)
    if build is not None and not reading.program.files and not is_program:
        # A file that the build does not list, such as a new one, is compiled with the flags of the settings.
        reading = read_sources(paths, settings.flags, dataclasses.replace(options, build=None))
    result = check_program(reading, _in_a_hurry(settings))
    findings = result.findings
    if not is_program and language_of(path) is not Language.PYTHON:
        findings = tuple(settled(result, reading.program))
    return CheckedText(findings, tuple(f"{each.message}\n{each.details}".strip() for each in result.problems))


def compile_commands(path: Path, root: Path | None) -> Path | None:
    """Return the nearest compile_commands.json above a file, not above the folder that the editor opened."""
    for folder in path.absolute().parents:
        for build in _BUILD_FOLDERS:
            file = folder / build / NAME
            if file.is_file():
                return file
        if folder == root or (folder / ".git").exists():
            break
    return None


def _in_a_hurry(settings: Settings) -> Settings:
    limit = _SECONDS if settings.time is None else min(settings.time, _SECONDS)
    return dataclasses.replace(settings, time=limit)
