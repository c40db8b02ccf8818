"""Compiles source files into one program, with the MPI that its ranks will run with."""

from __future__ import annotations

import hashlib
import os
import re
import tempfile
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import CompileFailed, RankwiseError
from rankwise.launch.compiling import LANGUAGES, compiler_of, complaint, for_compiling, link_flags
from rankwise.native.guard.instrumentation import instrumentation
from rankwise.toolchain import cache_folder
from rankwise.toolchain.complaints import what_to_try
from rankwise.toolchain.mpi_family import of_header

_FOR_LINKER = re.compile(r"-l|-L|-Wl,|-Xlinker$|[^-].*\.(a|o|so)(\.\d+)*$")
_WITH_NEXT = frozenset({"-l", "-L", "-Xlinker", "-I", "-isystem"})
_FOR_BOTH = ("-f", "-m", "-pthread", "-static")
"""Flags that a compiler must be given when it links, too."""
_SEVERAL_MAINS = re.compile(r"multiple definition of [`']main'|duplicate symbol: main\b")
_MAIN = re.compile(r"[`']main'|symbol: main\b|>>>")
_NO_MAIN = re.compile(r"undefined (reference to|symbol:?) [`']?main\b")


@dataclass(frozen=True, slots=True)
class ProgramSource:
    """A source file of a program, and the flags to compile it with."""

    path: Path
    flags: tuple[str, ...] = ()
    language: str = ""
    """Where its name does not say it: `c`, `c++` or `fortran`."""

    @property
    def spoken(self) -> str:
        return self.language or LANGUAGES[self.path.suffix]


def language_of_program(parts: Sequence[ProgramSource]) -> str:
    """Return the language whose compiler links files of several languages."""
    spoken = {each.spoken for each in parts}
    return next(each for each in ("fortran", "c++", "c") if each in spoken)


def compiled(source: Path, flags: tuple[str, ...] = (), *, watches: bool = False) -> Path:
    """Return the program that one source file makes; see `built`."""
    return built([ProgramSource(source, flags)], watches=watches)


def built(parts: Sequence[ProgramSource], *, watches: bool = False) -> Path:
    """Compile files, in this order where they are Fortran, and return the program that they make.

    One that `watches` reports its own accesses to memory, if it can be compiled so. Headers may have changed,
    so that files are compiled each time.
    """
    key = repr([(str(each.path.absolute()), each.flags, each.spoken) for each in parts] + [watches])
    folder = cache_folder() / "programs" / hashlib.sha256(key.encode()).hexdigest()[:24]
    folder.mkdir(parents=True, exist_ok=True)
    program = folder / parts[0].path.stem
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        made = Path(scratch) / f"{program.name}.made"
        if not (watches and _is_built_watching(parts, Path(scratch), made)):
            _build(parts, Path(scratch), made)
        made.replace(program)
    return program


def _is_built_watching(parts: Sequence[ProgramSource], scratch: Path, made: Path) -> bool:
    """Build a program that watches itself; return whether that was possible."""
    try:
        _build(parts, scratch, made, watches=True)
    except RankwiseError:
        return False
    return True


def _build(parts: Sequence[ProgramSource], scratch: Path, made: Path, *, watches: bool = False) -> None:
    objects = [scratch / f"{number}.o" for number in range(len(parts))]
    fortran = [at for at, each in enumerate(parts) if each.spoken == "fortran"]
    for at in fortran:  # a file needs the modules of those before it
        _compile_part(parts[at], scratch, objects[at], watches)
    others = [at for at in range(len(parts)) if at not in fortran]
    with ThreadPoolExecutor(max_workers=len(os.sched_getaffinity(0))) as beside:
        list(beside.map(lambda at: _compile_part(parts[at], scratch, objects[at], watches), others))
    _link(parts, objects, made, watches)


def _compile_part(part: ProgramSource, scratch: Path, made: Path, watches: bool) -> None:
    language = part.spoken
    words = [*compiler_of(language), "-g", "-w", *flags_for_running(part.flags)[0]]
    words += ["-J", str(scratch)] if language == "fortran" else []
    if part.language and LANGUAGES.get(part.path.suffix) != language:
        words += ["-x", language]
    words += [*for_compiling(link_flags(language)), "-c", _word(part.path), "-o", str(made)]
    extra = instrumentation(language) if watches else None
    ways: list[tuple[str, ...]] = [()]
    if extra is not None:
        if language == "c" and extra.makes_ranges(words[:-4], part.path.absolute(), made):
            return
        flags = extra.flags_for(compiler_of(language))
        ways = [(*flags, *hooks) for hooks in (extra.hooks, ())]
    complaints = ""
    for way in ways:  # one with functions that are called like the C library's does without the hooks
        complaints = complaint([*words, *way])
        if not complaints:
            return
    raise CompileFailed(f"{part.path} does not compile", complaints, what_to_try(complaints))


def _word(path: Path) -> str:
    """Return a path as compilers take it, and name it in what they say."""
    return f"./{path}" if str(path).startswith("-") else str(path)


def flags_for_running(flags: Sequence[str]) -> tuple[list[str], list[str]]:
    """Return the flags for compiling, and those for the linker, which come after the objects."""
    own: list[str] = []
    libraries: list[str] = []
    words = iter(flags)
    for word in words:
        chosen = libraries if _FOR_LINKER.match(word) else own
        together = [word, *([next(words, "")] if word in _WITH_NEXT else [])]
        if not _finds_an_mpi("".join(together)):
            chosen += together
    return own, libraries


def _finds_an_mpi(flag: str) -> bool:
    """Return whether a flag finds the header of an MPI: only the MPI that ranks run with may."""
    folder = flag.removeprefix("-isystem").removeprefix("-I")
    header = Path(folder, "mpi.h")
    return folder != flag and header.is_file() and of_header(header.read_text("utf-8", "replace")) != ("", "")


def _link(parts: Sequence[ProgramSource], objects: Sequence[Path], made: Path, watches: bool) -> None:
    language = language_of_program(parts)
    ways = [flags_for_running(flags) for flags in dict.fromkeys(part.flags for part in parts)]
    kept = dict.fromkeys(each for own, _ in ways for each in own if each.startswith(_FOR_BOTH))
    libraries = [each for _, found in ways for each in found]
    extra = instrumentation(language) if watches else None
    words = [*compiler_of(language), "-g", *kept]
    words += [*map(str, objects), *([str(extra.object)] if extra is not None else []), "-o", str(made)]
    words += [*libraries, *link_flags(language), "-ldl", "-lm"]
    words += ["-lstdc++"] if language == "fortran" and any(each.spoken == "c++" for each in parts) else []
    complaints = complaint(words)
    if not complaints:
        return
    for part, made_of_it in zip(parts, objects, strict=True):
        complaints = complaints.replace(str(made_of_it), str(part.path))
    complaints = complaints.replace(f"{Path.cwd()}/", "")
    if _SEVERAL_MAINS.search(complaints):
        about = [line for line in complaints.splitlines() if _MAIN.search(line)]
        mains = [str(each.path) for each in parts if any(str(each.path) in line for line in about)]
        which = " and ".join(mains[:2]) if len(mains) > 1 else "more than one of them"
        raise RankwiseError(
            f"these {len(parts)} files are several programs: {which} define main",
            "name the files of one program",
        )
    names = ", ".join(str(each.path) for each in parts[:3]) + (" and others" if len(parts) > 3 else "")
    if _NO_MAIN.search(complaints):
        raise RankwiseError(
            f"{names} cannot be run: no main is defined there", "name the file that defines main, too"
        )
    raise CompileFailed(
        f"{names} cannot be linked",
        complaints,
        "name the other files of the program, too, or their folder; libraries: --flags '-Llib -lname'",
    )
