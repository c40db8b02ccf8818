"""How a program is compiled that reports its own accesses to memory.

The compiler's own instrumentation for finding data races (`-fsanitize=thread`) calls a function before
each access; gcc, g++, gfortran and clang all have it, with the same functions. The library that normally
goes with it is not linked: `instrumented.c` has these functions instead.
"""

from __future__ import annotations

import functools
import hashlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

from rankwise.toolchain import c_compiler, cache_folder, environment

_FLAGS = ("-fsanitize=thread", "-fno-omit-frame-pointer", "-U_FORTIFY_SOURCE", "-U__SANITIZE_THREAD__")
_HOOKED = re.compile(r'^[^#\n]*?\b(\w+)\([^;]*__asm__\("rw_', re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Instrumentation:
    """What is added to the commands that compile and link a program."""

    object: Path
    """To be linked."""
    flags: tuple[str, ...] = _FLAGS
    hooks: tuple[str, ...] = ()
    """Further flags, which send functions of the C library that work on memory to the object."""

    def flags_for(self, compiler: Sequence[str]) -> tuple[str, ...]:
        """Return the flags for a compiler, which has its own name for one of them."""
        return (*self.flags, *_telling_volatile(tuple(compiler)))


@functools.cache
def _telling_volatile(compiler: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flag with which accesses to volatile variables are distinguished."""
    done = subprocess.run([*compiler, "--version"], capture_output=True, text=True, env=environment())
    if "clang" in done.stdout:
        return ("-mllvm", "-tsan-distinguish-volatile=1")
    return ("--param=tsan-distinguish-volatile=1",) if "Free Software Foundation" in done.stdout else ()


def instrumentation(language: str) -> Instrumentation | None:
    """Return how to instrument programs in this language; None where nothing can compile what it takes."""
    own = resources.files("rankwise.native.guard")
    texts = {name: own.joinpath(name).read_text(encoding="utf-8") for name in _FILES}
    compiler = _compiler()
    if compiler is None:
        return None
    key = hashlib.sha256(repr((compiler, sorted(texts.items()))).encode()).hexdigest()[:24]
    folder = cache_folder() / "instrumented" / key
    made = folder / "instrumented.o"
    if not made.is_file() and not _made(compiler, texts, folder, made):
        return None
    if language == "fortran":
        return Instrumentation(made)
    hooked = _HOOKED.findall(texts["libc_hooks.h"])
    quiet = tuple(f"-fno-builtin-{name}" for name in hooked)
    return Instrumentation(made, hooks=("-include", str(folder / "libc_hooks.h"), *quiet))


_FILES = ("instrumented.c", "watched_memory.h", "libc_hooks.h")


def _made(compiler: tuple[str, ...], texts: dict[str, str], folder: Path, made: Path) -> bool:
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        (folder / name).write_text(text, encoding="utf-8")
    with tempfile.TemporaryDirectory(dir=folder) as scratch:
        new = Path(scratch) / made.name
        words = [
            *compiler,
            "-O2",
            "-fPIC",
            "-fno-omit-frame-pointer",
            "-fno-builtin",
            "-fno-sanitize=undefined",
            "-c",
        ]
        words += [str(folder / "instrumented.c"), "-o", str(new)]
        for wide in (["-mcx16"], []):  # for atomic operations of 16 bytes, where the machine has them
            done = subprocess.run([*words, *wide], capture_output=True, env=environment())
            if not done.returncode:
                new.replace(made)
                return True
    return False


def _compiler() -> tuple[str, ...] | None:
    own = shutil.which("gcc") or shutil.which("cc")
    if own:
        return (own,)
    tool = c_compiler("c")
    return tool.words if tool.found else None
