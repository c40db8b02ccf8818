"""Reads compile_commands.json, in which build systems write how each file is compiled."""

from __future__ import annotations

import functools
import json
import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rankwise.errors import UnreadableInput
from rankwise.source.command_line import Invocation, split_command, understand
from rankwise.source.inputs import Language, identify, language_of
from rankwise.source.units import Unit, shown_path

NAME = "compile_commands.json"
_SPOKEN = {"c": Language.C, "c++": Language.CXX, "cpp-output": Language.C, "c++-cpp-output": Language.CXX}
_FOLDER_OPTIONS = ("-isystem", "-iquote", "-idirafter", "-I")


@dataclass(frozen=True, slots=True)
class CompileCommand:
    """How one file is compiled, and in which folder."""

    file: Path
    folder: Path
    invocation: Invocation

    def unit(self, flags: tuple[str, ...] = ()) -> Unit:
        """Return what is to be read, with further flags; UnreadableInput where there is nothing to read."""
        return unit_of(self.invocation, str(self.file), self.folder, flags)


@dataclass(slots=True)
class Database:
    """The entries of a file, each source once: of one that is compiled several times, the first."""

    path: Path
    entries: dict[Path, CompileCommand] = field(default_factory=dict)

    def find(self, path: Path) -> CompileCommand | None:
        whole = Path(os.path.normpath(Path.cwd() / path))
        found = self.entries.get(whole)
        if found is None:
            real = whole.resolve()
            found = next((each for file, each in self.entries.items() if file.resolve() == real), None)
        return found

    def below(self, folder: Path) -> Iterator[CompileCommand]:
        whole = Path(os.path.normpath(Path.cwd() / folder))
        return (entry for file, entry in self.entries.items() if file.is_relative_to(whole))


def locate(place: Path) -> Path:
    """Return the file that a folder, or the nearest folder above it, holds; or the file itself."""
    if place.is_file():
        return place
    if not place.is_dir():
        raise UnreadableInput(f"{place} does not exist", "name the folder of your build after -p")
    for folder in (place.absolute(), *place.absolute().parents):
        if (folder / NAME).is_file():
            return shown_path(folder / NAME)
    raise UnreadableInput(
        f"{place} holds no {NAME}, nor does any folder above it",
        "with CMake: -DCMAKE_EXPORT_COMPILE_COMMANDS=ON; with make: `bear -- make`",
    )


def load(path: Path) -> Database:
    """Read a compilation database; UnreadableInput says what is wrong with it."""
    try:
        data = json.loads(path.read_bytes())
        assert isinstance(data, list)
        entries = [_entry(item, path.absolute().parent) for item in data]
    except OSError as error:
        raise UnreadableInput(f"{path} cannot be read: {error.strerror}") from error
    except (ValueError, AssertionError, KeyError, TypeError, AttributeError) as error:
        reason = f"it lacks {error}" if isinstance(error, KeyError) else "it is not a list of commands"
        raise UnreadableInput(
            f"{path} is not a compilation database: {reason}", "let your build system write it again"
        ) from error
    found = Database(path)
    for entry in entries:
        if language_of(entry.file) is not None:  # assembly and such say nothing about ranks
            found.entries.setdefault(entry.file, entry)
    if not found.entries:
        raise UnreadableInput(f"{path} lists no source file rankwise can read", "build something first")
    return found


def unit_of(invocation: Invocation, file: str, folder: Path, flags: tuple[str, ...] = ()) -> Unit:
    """Return a file of a compiler's command as something to read, with what its MPI wrapper adds."""
    path = shown_path(folder / file)
    named = (each.language for each in invocation.inputs if shown_path(folder / each.word) == path)
    language = next(named, "")
    spoken = _SPOKEN.get(language)
    if spoken is None and invocation.is_cxx and language_of(path) is Language.C:
        spoken = Language.CXX
    own = tuple(_rooted(invocation.flags, folder))
    return Unit(
        identify(path, spoken),
        (*own, *flags, *_added_by_wrapper(invocation.compiler[-1], str(folder))),
        folder,
        from_build=True,
    )


def _entry(item: dict[str, Any], beside: Path) -> CompileCommand:
    folder = Path(os.path.normpath(beside / item.get("directory", "")))
    words = item["arguments"] if "arguments" in item else split_command(item["command"])
    if not words or not all(isinstance(word, str) for word in words):
        raise TypeError
    file = Path(os.path.normpath(folder / item["file"]))
    return CompileCommand(file, folder, understand(words, folder))


def _rooted(flags: list[str], folder: Path) -> Iterator[str]:
    """Yield flags with the folders they name made absolute, without '..': findings show them."""
    named = False
    for flag in flags:
        option = next((each for each in _FOLDER_OPTIONS if flag.startswith(each)), "")
        if named or (option and flag != option):
            at = "" if named else option
            yield at + _plain(folder / flag.removeprefix(at))
        else:
            yield flag
        named = not named and flag in _FOLDER_OPTIONS


def _plain(path: Path) -> str:
    """Return a path without '..' where that leads to the same folder, which a symbolic link may prevent."""
    plain = os.path.normpath(path)
    return plain if Path(plain).resolve() == path.resolve() else str(path)


@functools.cache
def _added_by_wrapper(compiler: str, folder: str) -> tuple[str, ...]:
    """Return the flags with which an MPI's own compiler finds its headers."""
    from rankwise.toolchain.mpi_wrapper import compile_flags_of

    if not Path(compiler).name.lower().startswith("mpi"):
        return ()
    found = shutil.which(compiler) if "/" not in compiler else str(Path(folder) / compiler)
    return compile_flags_of(Path(found)) if found else ()
