"""Compiles a C source so that its loops check ranges of memory, where the compiler is a clang of 14 to 22."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Sequence
from pathlib import Path

from rankwise.native.guard.ranges.versioning import with_ranges
from rankwise.toolchain import ToolOrigin, c_compiler, environment
from rankwise.toolchain.mpi_wrapper import compile_flags_of

_OPTIMIZES = re.compile(r"-O[123s]?$|-Ofast$")
_LEVEL = re.compile(r"-O")
_OTHERWISE_BUILT = re.compile(
    r"-fopenmp|-fopenacc|-flto|-fprofile|-fplugin|--coverage|-x$|-pg$|-m32$|-W[pa],|@"
)
"""Flags with which clang's object would not be what the user's compiler makes, or not fit to the others."""
_FOR_LINKER = ("-l", "-L", "-Wl,")
_AS_WRITTEN = (
    "-fno-vectorize",
    "-fno-slp-vectorize",
    "-fno-unroll-loops",
    "-mllvm",
    "-disable-loop-idiom-all",  # calls of memset and memcpy do not have the line of the access
)
"""Loops are still those of the source where accesses are instrumented; they are vectorised after that."""
_NO_OWN = ("-w", "-fno-sanitize=undefined")
"""What embedded compilers add by themselves."""


def made_with_ranges(words: Sequence[str], source: Path, instrumented: Sequence[str], made: Path) -> bool:
    """Compile a source, given the words of a compiler without its name; return whether that was possible.

    Only optimized code has loops whose addresses are known to advance evenly. Where clang does not take the
    flags or the source, the user's own compiler has to do.
    """
    compiler, flags = _parts(words)
    tool = c_compiler("c")
    levels = [each for each in flags if _LEVEL.match(each)]
    is_optimized = bool(levels) and _OPTIMIZES.match(levels[-1]) is not None
    if not is_optimized or not tool.found or any(_OTHERWISE_BUILT.match(each) for each in flags):
        return False
    own = [*tool.words, *flags, *_headers(compiler), *_NO_OWN]
    if tool.origin is ToolOrigin.EMBEDDED and not any(each.startswith("-m") for each in flags):
        own.append("-march=x86_64")  # embedded compilers use all that this machine has
    text, changed = made.with_suffix(".instrumented.ll"), made.with_suffix(".ranges.ll")
    if not _compiles([*own, *instrumented, *_AS_WRITTEN, "-S", "-emit-llvm", str(source), "-o", str(text)]):
        return False
    changed.write_text(with_ranges(text.read_text(encoding="utf-8")), encoding="utf-8")
    machine = [each for each in own[len(tool.words) :] if each.startswith(("-O", "-m", "-f", "-w"))]
    is_made = _compiles([*tool.words, *machine, "-c", str(changed), "-o", str(made)])
    text.unlink()
    changed.unlink()
    return is_made


def _parts(words: Sequence[str]) -> tuple[list[str], list[str]]:
    begin = 2 if words[1:2] == ["cc"] else 1
    return list(words[:begin]), [each for each in words[begin:] if not each.startswith(_FOR_LINKER)]


def _headers(compiler: Sequence[str]) -> tuple[str, ...]:
    """Return what an MPI's compiler wrapper adds; nothing where it is no wrapper."""
    name = Path(compiler[0]).name
    return tuple(compile_flags_of(Path(compiler[0]))) if name.startswith("mpi") else ()


def _compiles(words: Sequence[str]) -> bool:
    return not subprocess.run(words, capture_output=True, env=environment(), check=False).returncode
