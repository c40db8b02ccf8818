"""The compilers that turn source into LLVM IR."""

from __future__ import annotations

import os
import re
import shutil
from pathlib import Path

from rankwise.toolchain.embedded import GET_TOOLCHAIN, embedded_file, zig
from rankwise.toolchain.folders import environment
from rankwise.toolchain.remembering import remembered_answer
from rankwise.toolchain.search import ask, on_path
from rankwise.toolchain.tool import Tool, ToolOrigin

NEWEST = 22
"""llvmlite 0.50 carries LLVM 22 and reads the text of older ones."""
OLDEST_CLANG = 14
OLDEST_FLANG = 16

_CLANG = Tool("clang", "compiles C and C++ for checking", GET_TOOLCHAIN)
_FLANG = Tool("flang", "compiles Fortran for checking", "apt-get install flang-19")


def c_compiler(language: str = "c") -> Tool:
    """Return the clang that turns 'c' or 'c++' into LLVM IR: RANKWISE_CLANG, one on PATH, or zig's."""
    named = os.environ.get("RANKWISE_CLANG")
    mode = ("--driver-mode=g++",) if language == "c++" else ()
    if named:
        return _named("RANKWISE_CLANG", named, mode, _CLANG, OLDEST_CLANG)
    return _on_path(("clang",), mode, _CLANG, OLDEST_CLANG) or _embedded_clang(language)


def fortran_compiler() -> Tool:
    """Return the flang that turns Fortran into LLVM IR: RANKWISE_FLANG or one on PATH; none is embedded."""
    named = os.environ.get("RANKWISE_FLANG")
    if named:
        return _named("RANKWISE_FLANG", named, (), _FLANG, OLDEST_FLANG)
    return _on_path(("flang", "flang-new"), (), _FLANG, OLDEST_FLANG) or _FLANG


def openmp_include() -> Path | None:
    """Return the folder of the embedded omp.h; None when the compiler has its own, or there is none."""
    compiler = c_compiler("c")
    if compiler.origin is ToolOrigin.YOURS and _finds_omp_h(compiler.words):
        return None
    header = embedded_file("intel-openmp", "omp.h")
    return header.parent if header else None


def fortran_openmp_include() -> Path | None:
    """Return the folder of omp_lib.h: flang does not search its own for INCLUDE lines."""
    flang = Path(fortran_compiler().path).resolve()
    own = flang.parent.parent / "include" / "flang" / "omp_lib.h"
    header = own if own.is_file() else embedded_file("intel-openmp", "omp_lib.h")
    return header.parent if header else None


def openmp_header() -> Tool:
    """Return where omp.h comes from; the compiler's own stands under the compiler's path."""
    tool = Tool("omp.h", "declares the calls of OpenMP for checking", GET_TOOLCHAIN)
    compiler = c_compiler("c")
    folder = openmp_include()
    if folder is not None:
        return _as_found(tool, (str(folder / "omp.h"),), "", ToolOrigin.EMBEDDED)
    if compiler.origin is ToolOrigin.YOURS and _finds_omp_h(compiler.words):
        return _as_found(tool, (compiler.path,), "", ToolOrigin.YOURS)
    return tool


def _named(variable: str, name: str, mode: tuple[str, ...], part: Tool, oldest: int) -> Tool:
    """Return the compiler a variable names; a wrong name is missing, never quietly replaced."""
    program = shutil.which(name)
    version = _version((program,)) if program else None
    if program and version and _readable(version, oldest):
        return _as_found(part, (str(Path(program).absolute()), *mode), version, ToolOrigin.YOURS)
    what = f"{part.part} {version}" if version else f"no {part.part} that runs"
    reason = (
        f"{variable} names {name}, which is {what}; unset it or name one of versions {oldest} to {NEWEST}"
    )
    return Tool(part.part, part.enables, reason)


def _on_path(plain: tuple[str, ...], mode: tuple[str, ...], part: Tool, oldest: int) -> Tool | None:
    """Return the first usable compiler: the plain names, then the numbered ones from the newest."""
    numbered = (f"{name}-{number}" for number in range(NEWEST, oldest - 1, -1) for name in plain)
    for name in (*plain, *numbered):
        for path in on_path(name):
            version = _version((str(path),))
            if version and _readable(version, oldest):
                return _as_found(part, (str(path), *mode), version, ToolOrigin.YOURS)
    return None


def _embedded_clang(language: str) -> Tool:
    program = zig()
    if program is None:
        return _CLANG
    words = (str(program), "c++" if language == "c++" else "cc")
    version = remembered_answer(program, lambda: _version(words) or "")
    if not version or not _readable(version, OLDEST_CLANG):
        return _CLANG
    return _as_found(_CLANG, words, version, ToolOrigin.EMBEDDED)


def _version(words: tuple[str, ...]) -> str | None:
    answer = ask((*words, "--version"), environment())
    if answer is None or answer.code:
        return None
    said = re.search(r"(?:clang|flang)(?:-new)? version (\d+(?:\.\d+)*)", answer.out)
    return said.group(1) if said else None


def _readable(version: str, oldest: int) -> bool:
    return oldest <= int(version.partition(".")[0]) <= NEWEST


def _finds_omp_h(words: tuple[str, ...]) -> bool:
    options = ("-fopenmp", "-fsyntax-only", "-x", "c", "-")
    answer = ask((*words, *options), environment(), given="#include <omp.h>\n")
    return answer is not None and answer.code == 0


def _as_found(part: Tool, words: tuple[str, ...], version: str, origin: ToolOrigin) -> Tool:
    return Tool(part.part, part.enables, part.get_it, words, version, origin)
