"""Finds the mpif.h that a compilation sees, and reads from it what MPI's constants are."""

from __future__ import annotations

import hashlib
import itertools
import json
import re
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from rankwise import toolchain
from rankwise.source.compiler_processes import Compilers

_NUMBER = re.compile(r"^@_QQ?FECmpi_(\w+) = internal constant i(32|64) (-?\d+)$", re.MULTILINE)
_PLACE = re.compile(
    r"#dbg_declare\(ptr (?:@(?P<plain>\w+)|getelementptr \(i8, ptr @(?P<base>\w+), i64 (?P<offset>\d+)\)),"
    r" !(?P<variable>\d+),"
)
_VARIABLE = re.compile(r'^!(\d+) = !DILocalVariable\(name: "(mpi_\w+)"', re.MULTILINE)
_PROGRAM = "program constants\n  include 'mpif.h'\nend program\n"


@dataclass(frozen=True, slots=True)
class Header:
    """An mpif.h: what its names stand for."""

    path: Path
    digest: str
    numbers: Mapping[str, int]
    """The integer parameters, by their name in capitals."""
    wide: frozenset[str]
    """Those of 64 bits."""
    places: Mapping[str, str]
    """The variables that only their address means something of (MPI_IN_PLACE): symbol, or symbol+offset."""


def find_header(flags: tuple[str, ...]) -> Path | None:
    """Return the mpif.h that these flags lead to, else the one of this machine's MPI."""
    every = [*flags, *toolchain.mpi_compile_flags("fortran")]
    folders = [flag[2:] for flag in every if flag.startswith("-I") and len(flag) > 2]
    folders += [after for flag, after in itertools.pairwise(every) if flag == "-I"]
    paths = (Path(folder) / "mpif.h" for folder in folders)
    return next((path for path in paths if path.is_file()), None)


def read_header(path: Path, compilers: Compilers) -> Header | None:
    """Return what flang makes of an mpif.h, once for each content; None where flang cannot read it."""
    compiler = toolchain.fortran_compiler()
    digest = hashlib.sha256(repr((path, compiler.words, compiler.version)).encode())
    for file in sorted(path.parent.glob("mpif*.h")):
        digest.update(file.read_bytes())
    name = digest.hexdigest()[:24]
    kept = toolchain.cache_folder() / f"mpif-constants-{name}.json"
    try:
        return _header(path, name, json.loads(kept.read_text(encoding="utf-8")))
    except (OSError, ValueError, KeyError, TypeError):
        pass
    found = _probe(path, compilers)
    if found is None:
        return None
    _keep(kept, found)
    return _header(path, name, found)


def _probe(path: Path, compilers: Compilers) -> dict[str, dict[str, int | str]] | None:
    with tempfile.TemporaryDirectory(prefix="rankwise-") as folder:
        source, output = Path(folder) / "constants.f90", Path(folder) / "constants.ll"
        source.write_text(_PROGRAM, encoding="ascii")
        words = [*toolchain.fortran_compiler().command, "-S", "-emit-llvm", "-g", "-O0", f"-I{path.parent}"]
        code, _, _ = compilers.run([*words, str(source), "-o", str(output)], source)
        if code or not output.exists():
            return None
        text = output.read_text(encoding="utf-8", errors="replace")
    numbers: dict[str, int | str] = {}
    wide: dict[str, int | str] = {}
    for name, bits, number in _NUMBER.findall(text):
        (wide if bits == "64" else numbers)[f"MPI_{name.upper()}"] = int(number)
    names = dict(_VARIABLE.findall(text))
    places: dict[str, int | str] = {}
    for match in _PLACE.finditer(text):
        if match["variable"] in names:
            offset = f"+{match['offset']}" if match["base"] else ""
            places[names[match["variable"]].upper()] = (match["plain"] or match["base"]) + offset
    return {"numbers": numbers, "wide": wide, "places": places} if numbers else None


def _header(path: Path, digest: str, found: dict[str, dict[str, int | str]]) -> Header:
    numbers = {name: int(value) for name, value in (found["numbers"] | found["wide"]).items()}
    places = {name: str(value) for name, value in found["places"].items()}
    return Header(path, digest, numbers, frozenset(found["wide"]), places)


def _keep(path: Path, found: dict[str, dict[str, int | str]]) -> None:
    import contextlib

    with contextlib.suppress(OSError):
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            json.dump(found, file)
        Path(file.name).replace(path)
