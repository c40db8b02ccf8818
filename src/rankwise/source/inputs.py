"""Says what each file the user names is, and refuses what cannot be read with one clear sentence."""

from __future__ import annotations

import enum
from dataclasses import dataclass
from pathlib import Path

from rankwise.errors import UnreadableInput
from rankwise.source.dialects.upc_command import is_upc

_BITCODE = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""How bitcode begins, plain and in a wrapper."""
LARGEST_PYTHON_FILE = 8 * 1024 * 1024


class Language(enum.StrEnum):
    """The languages that can be read."""

    C = "C"
    CXX = "C++"
    FORTRAN = "Fortran"
    PYTHON = "Python"
    LLVM = "LLVM IR"
    CUDA = "CUDA"
    UPC = "UPC"


_BY_SUFFIX = {
    ".c": Language.C,
    ".cc": Language.CXX,
    ".cpp": Language.CXX,
    ".cxx": Language.CXX,
    ".c++": Language.CXX,
    ".C": Language.CXX,
    ".f": Language.FORTRAN,
    ".for": Language.FORTRAN,
    ".f77": Language.FORTRAN,
    ".f90": Language.FORTRAN,
    ".f95": Language.FORTRAN,
    ".f03": Language.FORTRAN,
    ".f08": Language.FORTRAN,
    ".F": Language.FORTRAN,
    ".F90": Language.FORTRAN,
    ".py": Language.PYTHON,
    ".ll": Language.LLVM,
    ".cu": Language.CUDA,
    ".upc": Language.UPC,
}


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file to analyse and the language it is in."""

    path: Path
    language: Language


def language_of(path: Path) -> Language | None:
    """Return the language that a file's name stands for."""
    return _BY_SUFFIX.get(path.suffix)


def identify(path: Path, spoken: Language | None = None) -> SourceFile:
    """Return the file with its language, by its name unless `spoken` says it.

    UnreadableInput if there is nothing to analyse.
    """
    if not _exists(path):
        near = _similar_name(path)
        raise UnreadableInput(f"{path} does not exist{near}", "check the spelling and the folder")
    if path.is_dir():
        raise UnreadableInput(f"{path} is a folder with no source file rankwise can read")
    language = spoken or language_of(path)
    if path.is_file() and _is_bitcode(path):
        raise UnreadableInput(
            f"{path} is LLVM bitcode, which only the LLVM that wrote it reads reliably",
            "name the source, or write it as text with the llvm-dis of that LLVM: llvm-dis FILE -o FILE.ll",
        )
    if language is None:
        known = " ".join(_BY_SUFFIX)
        raise UnreadableInput(f"{path} has no file ending that rankwise knows", f"known endings: {known}")
    if not path.is_file():
        raise UnreadableInput(f"{path} is a device or a pipe, not a file", "write it to a file first")
    _check_content(path)
    if language is Language.C and is_upc(path):
        language = Language.UPC
    return SourceFile(path, language)


def expand(paths: list[Path]) -> list[Path]:
    """Replace each folder by the source files below it (hidden folders left out), in order."""
    found: dict[Path, None] = {}
    for path in paths:
        if _is_folder(path):
            inside = sorted(
                file
                for file in path.rglob("*")
                if file.suffix in _BY_SUFFIX
                and file.suffix != ".ll"
                and file.is_file()
                and not any(part.startswith(".") for part in file.relative_to(path).parts)
            )
            found.update(dict.fromkeys(inside or [path]))
        else:
            found[path] = None
    return list(found)


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError as error:  # a name too long, a folder that may not be entered
        raise UnreadableInput(f"{path} cannot be read: {error.strerror}") from error


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:
        return False  # `identify` says why


def _is_bitcode(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(4) in _BITCODE
    except OSError:
        return False  # `_check_content` reports why


def _check_content(path: Path) -> None:
    try:
        with path.open("rb") as file:
            start = file.read(64 * 1024)
    except OSError as error:
        raise UnreadableInput(f"{path} cannot be read: {error.strerror}") from error
    if not start.strip():
        raise UnreadableInput(f"{path} is empty", "name a file with source code in it")
    if b"\0" in start:
        raise UnreadableInput(f"{path} is binary, not source code", "name the source it was built from")


def _similar_name(path: Path) -> str:
    from rankwise.errors import did_you_mean

    try:
        names = [entry.name for entry in path.parent.iterdir()]
    except OSError:
        return ""
    return did_you_mean(path.name, names)


def read_text(path: Path) -> str:
    """Read Python source: UTF-8 or as its coding line says; bytes that do not fit are an error."""
    import tokenize

    if path.stat().st_size > LARGEST_PYTHON_FILE:
        raise UnreadableInput(
            f"{path} is larger than {LARGEST_PYTHON_FILE // 1024 // 1024} MB and was not read",
            "leave it out with `exclude` in rankwise.toml, or split it",
        )
    try:
        with tokenize.open(path) as file:
            return file.read()
    except (SyntaxError, UnicodeDecodeError, LookupError) as error:
        raise UnreadableInput(
            f"{path} is not valid UTF-8 and names no encoding: {error}",
            "save it as UTF-8, or put `# -*- coding: latin-1 -*-` in its first line",
        ) from error
