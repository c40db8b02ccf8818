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
from importlib.resources.abc import Traversable
from pathlib import Path

from rankwise.native.guard.ranges.objects import made_with_ranges
from rankwise.toolchain import c_compiler, cache_folder, environment

_FLAGS = ("-fsanitize=thread", "-fno-omit-frame-pointer", "-U_FORTIFY_SOURCE", "-U__SANITIZE_THREAD__")
_OF_CLANG = ("-mllvm", "-tsan-distinguish-volatile=1")
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

    def makes_ranges(self, words: Sequence[str], source: Path, made: Path) -> bool:
        """Compile a C source so that its loops check ranges; return whether that was possible."""
        return made_with_ranges(words, source, [*self.flags, *_OF_CLANG, *self.hooks], made)


@functools.cache
def _telling_volatile(compiler: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flag with which accesses to volatile variables are distinguished."""
    done = subprocess.run([*compiler, "--version"], capture_output=True, text=True, env=environment())
    if "clang" in done.stdout:
        return _OF_CLANG
    return ("--param=tsan-distinguish-volatile=1",) if "Free Software Foundation" in done.stdout else ()


def instrumentation(language: str) -> Instrumentation | None:
    """Return how to instrument programs in this language; None where nothing can compile what it takes."""
    own = resources.files("rankwise.native.guard")
    texts = {name: own.joinpath(name).read_text(encoding="utf-8") for name in _FILES}
    compiler = _compiler()
    if compiler is None:
        return None
    key = hashlib.sha256(repr((compiler, sorted(texts.items()), _rewriting(own))).encode()).hexdigest()[:24]
    folder = cache_folder() / "instrumented" / key
    made = folder / "instrumented.o"
    if not made.is_file() and not _made(compiler, texts, folder, made):
        return None
    if language == "fortran":
        return Instrumentation(made)
    hooked = _HOOKED.findall(texts["libc_hooks.h"])
    quiet = tuple(f"-fno-builtin-{name}" for name in hooked)
    return Instrumentation(made, hooks=("-include", str(folder / "libc_hooks.h"), *quiet))


def _rewriting(folder: Traversable) -> list[str]:
    """Return what objects depend on besides the files that are compiled, which caches must not mix up."""
    return sorted(
        each.read_text(encoding="utf-8") for each in folder.joinpath("ranges").iterdir() if each.is_file()
    )


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
