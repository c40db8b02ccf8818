"""Compiles the protecting library for one MPI, once; later runs take it from the cache."""

from __future__ import annotations

import hashlib
import sys
from importlib import resources
from pathlib import Path

from rankwise.native.build import compile_library, compiler_of_libraries
from rankwise.native.generate.protect_code import protecting_wrappers
from rankwise.toolchain import cache_folder


def protector_for(compile_flags: tuple[str, ...]) -> Path:
    """Return the library to be preloaded for the MPI whose header these compiler flags find."""
    command = (*compiler_of_libraries(), *compile_flags)
    texts = _texts()
    key = hashlib.sha256(repr((command, sorted(texts.items()))).encode()).hexdigest()[:24]
    folder = cache_folder() / "protect"
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / f"{key}.so"
    if not library.is_file():
        print("rankwise: building the protection for this MPI (once)", file=sys.stderr)
        compile_library(command, texts, library)
    return library


def _texts() -> dict[str, str]:
    folder = resources.files("rankwise.native.protect")
    files = (each for each in folder.iterdir() if each.name.endswith((".c", ".h")))
    texts = {each.name: each.read_text(encoding="utf-8") for each in files}
    return {**texts, "wrappers.c": protecting_wrappers()}
