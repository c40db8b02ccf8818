"""Compiles the recorder that is linked into programs under test, once for each MPI and compiler."""

from __future__ import annotations

import hashlib
import subprocess
import tempfile
from importlib import resources
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.testing.pathlog.node_layout import c_header
from rankwise.toolchain import cache_folder, environment

_OPTIONS = ("-O2", "-g", "-fPIC", "-std=gnu11", "-D_GNU_SOURCE", "-pthread", "-fno-builtin", "-w")
_WITH_MPI = "mpi_"
"""So begin the names of files that need mpi.h; programs without MPI are linked without them."""


def recorder_library(compiler: tuple[str, ...], mpi_flags: tuple[str, ...] | None) -> Path:
    """Return the static library to link with; `mpi_flags` find mpi.h, None leaves MPI out."""
    texts = recorder_texts()
    key = hashlib.sha256(repr((compiler, mpi_flags, sorted(texts.items()))).encode()).hexdigest()[:24]
    made = cache_folder() / "concolic" / f"{key}.a"
    if not made.is_file():
        made.parent.mkdir(parents=True, exist_ok=True)
        _make((*compiler, *_OPTIONS, *(mpi_flags or ())), texts, made, mpi_flags is not None)
    return made


def recorder_texts() -> dict[str, str]:
    """Return the files of the recorder, with the header that the reader of its logs shares."""
    own = resources.files("rankwise.native.concolic")
    files = (each for each in own.iterdir() if each.name.endswith((".c", ".h")))
    return {each.name: each.read_text(encoding="utf-8") for each in files} | {"node_layout.h": c_header()}


def _make(words: tuple[str, ...], texts: dict[str, str], made: Path, with_mpi: bool) -> None:
    with tempfile.TemporaryDirectory(dir=made.parent) as name:
        folder = Path(name)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
        sources = [
            folder / file
            for file in sorted(texts)
            if file.endswith(".c") and (with_mpi or not file.startswith(_WITH_MPI))
        ]
        objects = [str(each.with_suffix(".o")) for each in sources]
        for source, target in zip(sources, objects, strict=True):
            _run([*words, "-c", str(source), "-o", target])
        new = folder / made.name
        _archive(objects, new)
        new.replace(made)


def _archive(objects: list[str], made: Path) -> None:
    """Write a static library with `ar`, or with zig's where there is none."""
    import shutil

    from rankwise.toolchain.embedded import zig

    tool = shutil.which("ar")
    embedded = zig()
    words = [tool] if tool else [str(embedded), "ar"] if embedded else []
    if not words:
        raise RankwiseError("there is no `ar` to make the recorder with", "apt-get install binutils")
    _run([*words, "rcs", str(made), *objects])


def _run(words: list[str]) -> None:
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=environment())
    if done.returncode:
        raise RankwiseError(f"the recorder of `rankwise test` does not compile: {done.stderr.strip()[:2000]}")
