"""Decides what is read for the paths a user names: which files, and with which flags."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.errors import UnreadableInput
from rankwise.findings import Problem
from rankwise.source.compile_commands import NAME, CompileCommand, Database, load, locate
from rankwise.source.inputs import Language, expand, identify, language_of, read_text
from rankwise.source.problems import to_problem
from rankwise.source.units import Unit


@dataclass(slots=True)
class Plan:
    """What is to be read, and what cannot be."""

    units: list[Unit] = field(default_factory=list)
    scripts: list[tuple[Path, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    def add(self, path: Path, unit: Callable[[], Unit | None]) -> None:
        """Add a path as a unit, or as a script where there is none; say why if neither is possible."""
        try:
            made = unit()
            if made is not None:
                self.units.append(made)
            else:
                self.scripts.append((path, read_text(path)))
        except Exception as error:
            self.problems.append(to_problem(error, f"{path} could not be read"))


def plan(
    paths: Iterable[Path],
    flags: tuple[str, ...] = (),
    build: Path | None = None,
    leaves_out: Callable[[Path], bool] = lambda path: False,
) -> Plan:
    """Plan the reading of files, folders and compilation databases.

    With `build`, where a compile_commands.json is, files are compiled as it says, and a folder
    stands for what it lists below that. A database that is named itself stands for all it lists.
    """
    found = Plan()
    database = load(locate(build)) if build is not None else None
    named = list(paths)
    if not named and database is not None:
        named = [database.path]
    seen: set[Path] = set()
    for path in named:
        for each, unit in _units(path, flags, database, found):
            if each not in seen and not leaves_out(each):
                seen.add(each)
                found.add(each, unit)
    return found


def _units(
    path: Path, flags: tuple[str, ...], database: Database | None, found: Plan
) -> Iterator[tuple[Path, Callable[[], Unit | None]]]:
    """Yield the files that a path stands for, each with what makes a unit of it."""
    if path.name == NAME and path.is_file():
        try:
            entries: Iterable[CompileCommand] = load(path).entries.values()
        except UnreadableInput as error:
            found.problems.append(to_problem(error, str(path)))
            return
        yield from ((entry.file, _listed(entry, flags)) for entry in entries)
    elif database is None:
        yield from ((each, _plain(each, flags)) for each in expand([path]))
    elif _is_folder(path):
        yield from ((entry.file, _listed(entry, flags)) for entry in database.below(path))
        for each in expand([path]):
            if language_of(each) is Language.PYTHON:
                yield each, _plain(each, flags)
    else:
        entry = database.find(path)
        if entry is not None:
            yield entry.file, _listed(entry, flags)
        else:
            yield path, _unlisted(path, flags, database)


def _plain(path: Path, flags: tuple[str, ...]) -> Callable[[], Unit | None]:
    def unit() -> Unit | None:
        source = identify(path)
        return None if source.language is Language.PYTHON else Unit(source, flags)

    return unit


def _listed(entry: CompileCommand, flags: tuple[str, ...]) -> Callable[[], Unit | None]:
    return lambda: entry.unit(flags)


def _unlisted(path: Path, flags: tuple[str, ...], database: Database) -> Callable[[], Unit | None]:
    def unit() -> Unit | None:
        source = identify(path)
        if source.language in (Language.C, Language.CXX, Language.FORTRAN):
            raise UnreadableInput(
                f"{path} is not in {database.path}",
                "build it once so that it is listed, or leave out -p and give its flags: --flags '-Iinclude'",
            )
        return None if source.language is Language.PYTHON else Unit(source, flags)

    return unit


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False
