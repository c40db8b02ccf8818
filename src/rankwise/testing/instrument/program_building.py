"""Builds an instrumented program from its sources."""

from __future__ import annotations

import hashlib
import subprocess
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import CompileFailed
from rankwise.launch.compiling import compiler_of, link_flags
from rankwise.source.inputs import Language, SourceFile, language_of
from rankwise.source.translating import Translator
from rankwise.source.units import Unit
from rankwise.testing.instrument.compile_flags import cxx_headers, own_flags
from rankwise.testing.instrument.module_rewriting import Mode, instrument_module
from rankwise.testing.instrument.object_files import object_bytes
from rankwise.testing.instrument.program_sites import ProgramSites, read_program
from rankwise.testing.instrument.recorder_library import recorder_library
from rankwise.toolchain import c_compiler, cache_folder, environment, mpi_compile_flags
from rankwise.toolchain.tool import ToolOrigin


@dataclass(frozen=True, slots=True)
class InstrumentedProgram:
    """A program that records its runs where RANKWISE_TEST_LOG names a folder."""

    executable: Path
    sites: ProgramSites


def instrument(
    sources: Sequence[Path], flags: Sequence[str] = (), mode: Mode = Mode.HEAVY, made: Path | None = None
) -> InstrumentedProgram:
    """Compile sources into an instrumented program; objects come out of the cache where they are there."""
    compile_flags = [each for each in flags if not each.startswith(("-l", "-L", "-Wl,"))]
    languages = [language_of(each) or Language.C for each in sources]
    objects = [
        instrumented_object(Unit(SourceFile(path, language), (*compile_flags,)), mode)
        for path, language in zip(sources, languages, strict=True)
    ]
    name = hashlib.sha256(repr((objects, sorted(flags))).encode()).hexdigest()[:24]
    executable = made or cache_folder() / "test-programs" / name / sources[0].stem
    executable.parent.mkdir(parents=True, exist_ok=True)
    is_cxx = Language.CXX in languages
    link(objects, is_cxx, [each for each in flags if each not in compile_flags], executable)
    return InstrumentedProgram(executable, read_program(executable))


def instrumented_object(unit: Unit, mode: Mode) -> Path:
    """Return the object file of an instrumented unit."""
    flags = (*own_flags(unit), *unit.flags)
    text = Translator.usual().translate(Unit(unit.source, flags, unit.folder, unit.from_build)).text
    return object_of_ir(text, mode)


def object_of_ir(text: str, mode: Mode) -> Path:
    """Return the object file of an instrumented module of promoted IR, by its hash."""
    key = hashlib.sha256(f"{mode}\n{_own_version()}\n{text}".encode()).hexdigest()[:32]
    made = cache_folder() / "test-objects" / f"{key}.o"
    if not made.is_file():
        made.parent.mkdir(parents=True, exist_ok=True)
        new = made.with_suffix(f".{id(text)}.new")
        new.write_bytes(object_bytes(instrument_module(text, mode).text))
        new.replace(made)
    return made


def link(objects: Sequence[Path], is_cxx: bool, flags: Sequence[str], executable: Path) -> None:
    """Link instrumented objects, the recorder and what a program needs besides."""
    language = "c++" if is_cxx else "c"
    words = _linker(language)
    command = [*words, *map(str, objects), str(usual_recorder()), *flags, *link_flags(language)]
    command += ["-ldl", "-lm", "-o", str(executable)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", env=environment())
    if done.returncode:
        raise CompileFailed(f"{executable.name} cannot be linked", done.stderr.strip(), "")


def usual_recorder() -> Path:
    """Return the recorder for the MPI of this machine."""
    return recorder_for(mpi_compile_flags("c"))


def recorder_for(mpi_flags: Sequence[str]) -> Path:
    """Return the recorder for the MPI whose mpi.h these flags find."""
    return recorder_library(_linker("c"), tuple(mpi_flags))


def _linker(language: str) -> tuple[str, ...]:
    """Return what links: C++ goes with the library of the compiler that read its headers."""
    tool = c_compiler(language)
    if language == "c++" and tool.origin is ToolOrigin.EMBEDDED and not cxx_headers():
        return (*tool.words, "-fno-sanitize=undefined")
    return compiler_of(language)


def _own_version() -> str:
    """Return what changes with the instrumentation itself."""
    digest = hashlib.sha256()
    for file in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(file.read_bytes())
    return digest.hexdigest()
