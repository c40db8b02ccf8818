"""Compiles the shim for one MPI, once; later runs take it from the cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import tempfile
from importlib import resources
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.native.layout_header import layout_header, predefined_header
from rankwise.native.prototypes import read_prototypes
from rankwise.native.wrappers import wrappers
from rankwise.toolchain import c_compiler, cache_folder, environment

_SOURCES = ("runtime.c", "objects.c", "requests.c", "resolve.c", "python.c", "sending.c")
_OPTIONS = (
    "-std=gnu11",
    "-D_GNU_SOURCE",
    "-O1",
    "-fPIC",
    "-shared",
    "-pthread",
    "-Wno-deprecated-declarations",
)


def shim_for(compile_flags: tuple[str, ...]) -> Path:
    """Return the shim for the MPI whose header these compiler flags find."""
    compiler = _compiler()
    header = _preprocessed(compiler, compile_flags)
    texts = _texts(header)
    key = hashlib.sha256("\0".join([*texts.values(), *compiler, header]).encode()).hexdigest()[:24]
    folder = cache_folder() / "shim"
    shim = folder / f"{key}.so"
    if not shim.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        _compile(compiler, compile_flags, texts, shim)
    return shim


def _texts(header: str) -> dict[str, str]:
    here = resources.files("rankwise.native")
    texts = {name: here.joinpath(name).read_text(encoding="utf-8") for name in ("runtime.h", *_SOURCES)}
    texts["layout.h"] = layout_header()
    texts["predefined.h"] = predefined_header()
    texts["wrappers.c"] = wrappers(read_prototypes(header))
    return texts


def _compiler() -> tuple[str, ...]:
    named = os.environ.get("RANKWISE_CC") or shutil.which("gcc") or shutil.which("cc")
    if named:
        return (named,)
    tool = c_compiler("c")
    if not tool.found:
        raise RankwiseError("no C compiler is here to build the recorder", tool.get_it)
    return tool.words


def _preprocessed(compiler: tuple[str, ...], flags: tuple[str, ...]) -> str:
    words = [*compiler, "-E", "-P", "-x", "c", *flags, "-"]
    done = subprocess.run(
        words, input="#include <mpi.h>\n", capture_output=True, text=True, env=environment()
    )
    if done.returncode:
        raise RankwiseError(
            "mpi.h of this MPI cannot be read, so its calls cannot be recorded",
            "install the MPI's development files, or run inside its environment (module load)",
        )
    return done.stdout


def _compile(compiler: tuple[str, ...], flags: tuple[str, ...], texts: dict[str, str], shim: Path) -> None:
    with tempfile.TemporaryDirectory(dir=shim.parent) as name:
        folder = Path(name)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
        made = folder / "shim.so"
        sources = [str(folder / file) for file in texts if file.endswith(".c")]
        words = [*compiler, *_OPTIONS, *flags, f"-I{folder}", *sources, "-o", str(made), "-ldl"]
        done = subprocess.run(words, capture_output=True, text=True, env=environment())
        if done.returncode:
            kept = shim.with_suffix(".log")
            kept.write_text(done.stderr, encoding="utf-8")
            raise RankwiseError(
                f"the recorder does not compile against this MPI; the compiler's words are in {kept}"
            )
        made.replace(shim)
