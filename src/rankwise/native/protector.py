"""Compiles the protecting library for one MPI, once; later runs take it from the cache."""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from importlib import resources
from pathlib import Path

from rankwise.native.build import compile_library, compiler_of_libraries, declared_functions
from rankwise.native.generate.limit_table import KnownLimit, limit_table
from rankwise.native.generate.protect_code import protecting_wrappers
from rankwise.toolchain import cache_folder


def protector_for(compile_flags: tuple[str, ...], limits: Sequence[KnownLimit] = ()) -> Path:
    """Return the library to be preloaded for the MPI whose header these compiler flags find.

    `limits` are those of its collectives with equal blocks, which no displacement shows.
    """
    command = (*compiler_of_libraries(), *compile_flags)
    texts = {
        **_written_by_hand(),
        "known_limits.h": limit_table(limits),
        "wrappers.c": protecting_wrappers(),
    }
    key = hashlib.sha256(repr((command, sorted(texts.items()))).encode())
    for header in _headers(compile_flags):
        key.update(header.read_bytes())
    folder = cache_folder() / "protect"
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / f"{key.hexdigest()[:24]}.so"
    if not library.is_file():
        print("rankwise: building the protection for this MPI (once)", file=sys.stderr)
        declared = declared_functions(compile_flags)
        compile_library(command, {**texts, "wrappers.c": protecting_wrappers(declared)}, library)
    return library


def _headers(compile_flags: tuple[str, ...]) -> list[Path]:
    """Return what an MPI declares, which changes with its version."""
    folders = [each.removeprefix("-I") for each in compile_flags if each.startswith("-I")]
    return [header for each in folders for header in sorted(Path(each).glob("mpi*.h"))]


def _written_by_hand() -> dict[str, str]:
    folder = resources.files("rankwise.native.protect")
    files = (each for each in folder.iterdir() if each.name.endswith((".c", ".h")))
    return {each.name: each.read_text(encoding="utf-8") for each in files}
