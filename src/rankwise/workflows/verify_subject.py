"""What `verify` is given: which sources are checked, and which program is run."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

from rankwise.config.settings import Settings
from rankwise.errors import RankwiseError, did_you_mean
from rankwise.launch.compiling import LANGUAGES
from rankwise.launch.programs import ProgramSource, language_of_program
from rankwise.launch.which_mpi import is_launcher
from rankwise.runs.prepare import NO_FILE, names_in
from rankwise.source.compile_commands import Database, load, locate
from rankwise.source.inputs import Language, language_of
from rankwise.source.planning import Plan, plan
from rankwise.source.units import Unit

_SCRIPTS = ("__main__.py", "main.py")
_SPOKEN = {Language.C: "c", Language.CXX: "c++", Language.FORTRAN: "fortran"}
_MOST_NAMES = 4


@dataclass(frozen=True, slots=True)
class Subject:
    """A program: its sources, as far as they are known, and one way to run it."""

    sources: tuple[Path, ...] = ()
    """What is checked; empty for a program that was built before and of which nothing else is known."""
    build: Path | None = None
    """The compile_commands.json by which sources are compiled."""
    program: Path | None = None
    """What was built before and is run."""
    script: Path | None = None
    parts: tuple[ProgramSource, ...] = ()
    """What is compiled and run."""

    @property
    def language(self) -> str:
        """The language whose compiler links the program; `python` for a script."""
        return "python" if self.script is not None else language_of_program(self.parts)

    @property
    def bounds(self) -> tuple[str, ...]:
        """Report a program that was built before its sources were changed."""
        if self.program is None:
            return ()
        made = self.program.stat().st_mtime
        newer = [each for each in self.sources if each.is_file() and each.stat().st_mtime > made]
        return (f"{self.program} was built before {newer[0]} was changed",) if newer else ()


def subject_of(
    paths: tuple[Path, ...], build: Path | None, flags: tuple[str, ...], settings: Settings
) -> Subject:
    """Find out what is to be checked and run; an error says what to type instead.

    `flags` are those of the command line alone: they need something to be compiled.
    """
    for path in paths:
        _must_exist(path)
    programs = [each for each in paths if _is_program(each)]
    sources = tuple(each for each in paths if each not in programs)
    if len(programs) > 1:
        raise RankwiseError(
            f"one program is run, and {_names(programs)} are {len(programs)}", "name one of them"
        )
    if build is not None and not sources:
        return _of_build(programs[0] if programs else None, build)
    if programs and not sources:
        if flags:
            raise RankwiseError(
                f"--flags are for compiling, and {programs[0]} is built already",
                f"name its sources, too: rankwise verify {programs[0]} main.c --flags '{' '.join(flags)}'",
            )
        return Subject(program=programs[0])
    if programs:
        return Subject(sources, build, program=programs[0])
    planned = plan(sources, (*settings.flags, *flags), build, settings.excludes)
    return _of_sources(sources, build, planned, is_named=not any(each.is_dir() for each in sources))


def _must_exist(path: Path) -> None:
    if not path.exists():
        if is_launcher(str(path)):
            raise RankwiseError(
                f"{path} is a launcher, not a program",
                f"rankwise verify PROGRAM -n 4, or rankwise run -- {path} -n 4 PROGRAM",
            )
        beside = [str(path.with_name(name)) for name in names_in(path.parent)]
        arguments = "" if path.suffix else "; arguments of the program stand after `--`"
        raise RankwiseError(f"{path} does not exist{did_you_mean(str(path), beside)}", NO_FILE + arguments)
    if path.is_file() and language_of(path) is None and not os.access(path, os.X_OK):
        raise RankwiseError(
            f"{path} is neither source code nor a program that can be run",
            f"known endings: {' '.join((*LANGUAGES, '.py'))}; chmod +x {path} if it is a program",
        )


def _is_program(path: Path) -> bool:
    return path.is_file() and language_of(path) is None


def _of_build(program: Path | None, build: Path) -> Subject:
    """Return the program that was named, or else the only one in the folder of the build."""
    database = load(locate(build))
    if program is None:
        folder = database.path.absolute().parent
        found = sorted(each for each in folder.rglob("*") if _is_built(each, folder))
        if len(found) != 1:
            has = f"holds {len(found)} programs: {_names(found)}" if found else "holds no program"
            word = _shown(found[0] if found else f"{build}/PROGRAM")
            lead = "name one" if found else "build it first, then"
            raise RankwiseError(f"{build} {has}", f"{lead}: rankwise verify -p {build} {word} -n 4")
        program = _shown(found[0])
    return Subject(_sources_of(program, database), database.path, program)


def _is_built(path: Path, folder: Path) -> bool:
    """Return whether a file is a program that a build has made, not one with which CMake tests compilers."""
    inside = path.relative_to(folder).parts
    if "CMakeFiles" in inside or any(each.startswith(".") for each in inside) or ".so" in path.name:
        return False
    if path.is_symlink() or not path.is_file() or not os.access(path, os.X_OK):
        return False
    with path.open("rb") as file:
        return file.read(4) == b"\x7fELF"


def _sources_of(program: Path, database: Database) -> tuple[Path, ...]:
    """Return what a database lists of a program, by its debug information; all where there is none."""
    from rankwise.binary.dwarf_lines import open_binary

    binary = open_binary(program)
    named = {Path(os.path.normpath(each)) for each in binary.sources()} if binary is not None else set()
    own = [each for each in database.entries if each in named]
    return tuple(_shown(each) for each in own or database.entries)


def _of_sources(paths: tuple[Path, ...], build: Path | None, planned: Plan, *, is_named: bool) -> Subject:
    """Return a program that is compiled here, or a script; of a folder, the sources that are compiled."""
    scripts = [path for path, _ in planned.scripts]
    if planned.units and scripts and is_named:
        raise RankwiseError(
            f"{scripts[0]} is run as it is, and {planned.units[0].source.path} has to be compiled",
            "name the files of one program",
        )
    if planned.units:
        files = tuple(each.source.path for each in planned.units)
        return Subject(files, build, parts=tuple(_part(each) for each in _in_order(planned.units)))
    if scripts:
        return Subject(tuple(scripts), build, script=_script(scripts, is_named=is_named))
    if planned.problems:
        first = planned.problems[0]
        raise RankwiseError(first.message, first.hint)
    raise RankwiseError(f"{_names(paths)} contains no program to verify", "name source files, or a program")


def _script(scripts: list[Path], *, is_named: bool) -> Path:
    """Return the script to run: the first that was named, or the one that a folder begins with."""
    if is_named or len(scripts) == 1:
        return scripts[0]
    for name in _SCRIPTS:
        found = [each for each in scripts if each.name == name]
        if len(found) == 1:
            return found[0]
    raise RankwiseError(
        f"there are {len(scripts)} scripts here, and none is called main.py", "name the one to run first"
    )


def _in_order(units: list[Unit]) -> list[Unit]:
    """Return files in the order in which they were named, those in Fortran after what they use."""
    from rankwise.source.fortran.own_modules import in_order_of_use

    fortran = [each for each in units if each.source.language is Language.FORTRAN]
    first = in_order_of_use(fortran) if len(fortran) > 1 else []
    return [*first, *(each for each in units if each not in first)]


def _part(unit: Unit) -> ProgramSource:
    language = _SPOKEN.get(unit.source.language)
    if language is None:
        raise RankwiseError(
            f"{unit.source.path} is {unit.source.language}, which is not compiled here",
            "name its source, or check it: rankwise check",
        )
    return ProgramSource(unit.source.path, unit.flags, language)


def _names(paths: list[Path] | tuple[Path, ...]) -> str:
    shown = [str(_shown(each)) for each in paths[:_MOST_NAMES]]
    return ", ".join(shown) + (f" and {len(paths) - _MOST_NAMES} more" if len(paths) > _MOST_NAMES else "")


def _shown(path: Path | str) -> Path:
    from rankwise.source.units import shown_path

    return shown_path(path)
