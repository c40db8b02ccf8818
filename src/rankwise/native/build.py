"""Compiles the shim for one MPI, once; later runs take it from the cache."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from importlib import resources
from pathlib import Path

from rankwise.errors import RankwiseError
from rankwise.native.generate.fortran_entries import entries as fortran_entries
from rankwise.native.generate.prototypes import read_prototypes
from rankwise.native.generate.shared_headers import constants_header, layout_header, predefined_header
from rankwise.native.generate.wrapper_code import wrappers
from rankwise.toolchain import c_compiler, cache_folder, environment

_PARTS_OF_THE_SHIM = ("record", "threads", "replay", "piggyback", "guard")
_OWN_LIBRARIES = (
    "interposed.c", "new_operators.c", "allocations.c", "allocations.h", "instrumented.c", "libc_hooks.h",
)  # fmt: skip
"""What is compiled apart from the shim: preloaded beside it, or linked into an instrumented program."""
_INTERPOSED = ("interposed.c", "new_operators.c", "allocations.c", "allocations.h", "watched_memory.h")
_OPTIONS = ("-std=gnu11", "-D_GNU_SOURCE", "-fPIC", "-pthread", "-Wno-deprecated-declarations",
            "-fno-sanitize=undefined", "-foptimize-sibling-calls")  # fmt: skip
_SANITIZERS = "RANKWISE_SHIM_SANITIZERS"
"""Names gcc's sanitizers for the shim, such as `address,undefined`; for tests of rankwise itself."""
_GENERATOR = Path(__file__).parent / "generate"
_PARTS = 2
"""How many files each kind of wrappers is spread over, so that several compilers can work at them."""


def recorder_for(
    compile_flags: tuple[str, ...], *, fortran: bool = False, guard: bool = False
) -> tuple[Path, ...]:
    """Return what is to be preloaded, in order, for the MPI whose header these compiler flags find.

    The entries of Fortran, and what else is replaced when buffers are guarded, are libraries of their own:
    others need neither compile nor load them. What the sanitizers of the shim need comes first.
    """
    compiler = _compiler()
    options = (*_OPTIONS, *_sanitizing())
    folder = cache_folder() / "shim"
    key = _key(compiler, compile_flags)
    shim, entries = folder / f"{key}.so", folder / f"{key}-fortran.so"
    folder.mkdir(parents=True, exist_ok=True)
    if not shim.is_file():
        print("rankwise: building the recorder for this MPI (once)", file=sys.stderr)
        texts = _texts(_preprocessed(compiler, compile_flags))
        _compile((*compiler, *options, *compile_flags), texts, shim)
    further = _sanitizer_libraries(compiler)
    if guard:
        further = (*further, _interposed(compiler, folder / f"{key}-guard.so"))
    if not fortran:
        return (*further, shim)
    if not entries.is_file():
        print("rankwise: building the Fortran part of the recorder for this MPI (once)", file=sys.stderr)
        prototypes = read_prototypes(_preprocessed(compiler, compile_flags))
        parts = enumerate(fortran_entries(prototypes, _PARTS))
        texts = {f"entries_{number}.c": text for number, text in parts}
        _compile((*compiler, *options, *compile_flags), texts, entries)
    return (*further, entries, shim)


def compiler_of_libraries() -> tuple[str, ...]:
    """Return the command that compiles what is preloaded."""
    return (*_compiler(), *_OPTIONS)


def declared_functions(compile_flags: tuple[str, ...]) -> frozenset[str]:
    """Return the names of the functions that the header of an MPI declares."""
    return frozenset(read_prototypes(_preprocessed(_compiler(), compile_flags)))


def compile_library(command: tuple[str, ...], texts: dict[str, str], library: Path) -> None:
    """Compile texts of C, by the names of their files, to a library."""
    _compile(command, texts, library)


def _interposed(compiler: tuple[str, ...], library: Path) -> Path:
    if not library.is_file():
        guard = resources.files("rankwise.native.guard")
        texts = {name: guard.joinpath(name).read_text(encoding="utf-8") for name in _INTERPOSED}
        _compile((*compiler, "-fno-builtin", *_OPTIONS), texts, library)
    return library


def _sanitizing() -> tuple[str, ...]:
    """Return the options that put the sanitizers into the shim which the environment names; usually none."""
    named = os.environ.get(_SANITIZERS)
    return (
        (f"-fsanitize={named}", "-fno-sanitize-recover=all", "-fno-omit-frame-pointer", "-g") if named else ()
    )


def _sanitizer_libraries(compiler: tuple[str, ...]) -> tuple[Path, ...]:
    """Return the library that AddressSanitizer wants before all others, if the shim has it."""
    if "address" not in os.environ.get(_SANITIZERS, "").split(","):
        return ()
    words = [*compiler, "-print-file-name=libasan.so"]
    library = Path(subprocess.run(words, capture_output=True, text=True, check=True).stdout.strip())
    if not library.is_absolute():
        raise RankwiseError(f"{compiler[0]} has no libasan.so", f"install gcc, or unset {_SANITIZERS}")
    return (library.resolve(),)


def _key(compiler: tuple[str, ...], flags: tuple[str, ...]) -> str:
    """Return what changes when the MPI, the compiler or rankwise itself does, without asking any of them."""
    key = hashlib.sha256(repr((compiler, flags, _sanitizing(), layout_header())).encode())
    for file in (Path(__file__), *sorted(_GENERATOR.glob("*.py"))):
        key.update(file.read_bytes())
    for _, text in sorted(_written_by_hand().items()):
        key.update(text.encode())
    for flag in flags:
        for header in sorted(Path(flag.removeprefix("-I")).glob("mpi*.h")) if flag.startswith("-I") else ():
            key.update(header.read_bytes())
    return key.hexdigest()[:24]


def _written_by_hand() -> dict[str, str]:
    """Return the C files of the shim by their names, which are unique over its parts."""
    parts = (resources.files(f"rankwise.native.{part}") for part in _PARTS_OF_THE_SHIM)
    files = (each for part in parts for each in part.iterdir() if each.name.endswith((".c", ".h")))
    return {each.name: each.read_text(encoding="utf-8") for each in files}


def _texts(header: str) -> dict[str, str]:
    texts = _written_by_hand()
    for name in _OWN_LIBRARIES:
        del texts[name]
    texts["layout.h"] = layout_header()
    texts["predefined.h"] = predefined_header()
    texts["constants.h"] = constants_header()
    return texts | wrappers(read_prototypes(header), parts=_PARTS)


def _compiler() -> tuple[str, ...]:
    named = os.environ.get("RANKWISE_CC") or shutil.which("gcc") or shutil.which("cc")
    if named:
        return (named,)
    tool = c_compiler("c")
    if not tool.found:
        raise RankwiseError("no C compiler was found to build the recorder", tool.get_it)
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


def _compile(compiler: tuple[str, ...], texts: dict[str, str], library: Path) -> None:
    with tempfile.TemporaryDirectory(dir=library.parent) as name:
        folder = Path(name)
        for file, text in texts.items():
            (folder / file).write_text(text, encoding="utf-8")
        sources = [folder / file for file in texts if file.endswith(".c")]
        begin = [*compiler, f"-I{folder}"]
        commands = [
            [*begin, _optimisation(each), "-c", str(each), "-o", str(each.with_suffix(".o"))]
            for each in sources
        ]
        with ThreadPoolExecutor(max_workers=len(os.sched_getaffinity(0))) as pool:
            said = [words for words in pool.map(_said_of, commands) if words]
        made = folder / library.name
        objects = [str(each.with_suffix(".o")) for each in sources]
        last = said or [_said_of([*compiler, "-shared", "-pthread", *objects, "-o", str(made), "-ldl"])]
        if not made.is_file():
            kept = library.with_suffix(".log")
            kept.write_text("\n".join(last), encoding="utf-8")
            raise RankwiseError(
                f"the recorder does not compile against this MPI; what the compiler reported is in {kept}"
            )
        made.replace(library)


def _optimisation(source: Path) -> str:
    """Return how much a compiler may think about a file: half of its time would go into calls made seldom."""
    return "-O0" if source.name.startswith(("rare", "entries")) else "-O1"


def _said_of(words: list[str]) -> str:
    """Run a compiler; return its words if it failed."""
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=environment())
    return (done.stderr or "no reason given") if done.returncode else ""
