"""Compiles the shim, and the recorder of `rankwise test`, with all warnings as errors; `make lint` runs it.

Both gcc and the embedded clang do.

What is compiled is what a run compiles: the files of native/ and what is generated for the MPI here.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from rankwise.native import build
from rankwise.native.generate.fortran_entries import entries
from rankwise.native.generate.prototypes import read_prototypes
from rankwise.testing.instrument.recorder_library import recorder_texts
from rankwise.toolchain import environment
from rankwise.toolchain.embedded import embedded_file, zig

_WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Werror", "-c")


def main() -> int:
    """Return 0 if no compiler here has anything to say."""
    header = embedded_file("mpich", "include", "mpi.h")
    compilers = _compilers()
    if header is None or not compilers:
        print("the shim is not compiled: gcc or clang, or mpi.h, is missing here")
        return 0
    flags = (f"-I{header.parent}",)
    said = [words for name, words in compilers.items() for words in _said(name, words, flags)]
    print("\n".join(said) or f"the shim compiles without warnings: {', '.join(compilers)}")
    return bool(said)


def _compilers() -> dict[str, tuple[str, ...]]:
    gcc, clang = shutil.which("gcc"), zig()
    found = {"gcc": (gcc,)} if gcc else {}
    return found | ({"clang": (str(clang), "cc")} if clang else {})


def _said(name: str, compiler: tuple[str, ...], flags: tuple[str, ...]) -> list[str]:
    preprocessed = build._preprocessed(compiler, flags)
    fortran = enumerate(entries(read_prototypes(preprocessed), build._PARTS))
    texts = build._texts(preprocessed) | {f"entries_{number}.c": text for number, text in fortran}
    here = Path(build.__file__).parent
    texts |= recorder_texts()
    texts |= {file: (here / "guard" / file).read_text(encoding="utf-8") for file in build._INTERPOSED}
    with tempfile.TemporaryDirectory() as folder:
        for file, text in texts.items():
            (Path(folder) / file).write_text(text, encoding="utf-8")
        begin = [*compiler, *build._OPTIONS, *_WARNINGS, *flags, f"-I{folder}"]
        sources = [Path(folder) / file for file in texts if file.endswith(".c")]
        commands = [[*begin, str(each), "-o", str(each.with_suffix(".o"))] for each in sources]
        with ThreadPoolExecutor(max_workers=2) as pool:
            found = [each for each in pool.map(_complaint, commands) if each]
        return [f"{name}: {each.replace(folder, str(here))}" for each in found]


def _complaint(command: list[str]) -> str:
    done = subprocess.run(command, capture_output=True, text=True, env=environment())
    return done.stderr if done.returncode else ""


if __name__ == "__main__":
    sys.exit(main())
