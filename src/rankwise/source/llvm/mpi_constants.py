"""Asks the compiler what an mpi.h makes of MPI's predefined constants, once for each mpi.h."""

from __future__ import annotations

import hashlib
import itertools
import json
import logging
import re
import tempfile
from pathlib import Path

from rankwise import toolchain
from rankwise.errors import CompileFailed, RankwiseError
from rankwise.program import Program
from rankwise.program.predefined import NAMES, ConstantKind, Key, PredefinedConstants, built_in, key_of

_TYPES = {
    ConstantKind.COMMUNICATOR: "MPI_Comm",
    ConstantKind.GROUP: "MPI_Group",
    ConstantKind.DATATYPE: "MPI_Datatype",
    ConstantKind.OP: "MPI_Op",
    ConstantKind.REQUEST: "MPI_Request",
    ConstantKind.WINDOW: "MPI_Win",
    ConstantKind.FILE: "MPI_File",
    ConstantKind.INFO: "MPI_Info",
    ConstantKind.ERRHANDLER: "MPI_Errhandler",
    ConstantKind.MESSAGE: "MPI_Message",
    ConstantKind.SESSION: "MPI_Session",
    ConstantKind.BUFFER: "void *",
    ConstantKind.STATUS: "MPI_Status *",
}
_PREFIX = "rankwise_"
_COMPLAINT = re.compile(r":(\d+):\d+: (?:fatal )?error:")
_VERSION = 1


def read_constants(flags: tuple[str, ...]) -> PredefinedConstants:
    """Return the constants of the mpi.h that these compiler flags lead to; the usual ones if that fails."""
    flags = _about_headers(flags)
    known = _cache_file(flags)
    if known is not None and known.is_file():
        try:
            return _from_json(known.read_text(encoding="utf-8"))
        except (OSError, ValueError, KeyError, TypeError):
            known.unlink(missing_ok=True)
    try:
        names = probe(flags)
    except (RankwiseError, OSError, ValueError) as error:
        logging.getLogger("rankwise").debug("the constants of mpi.h could not be read", exc_info=error)
        return built_in()
    if not any(kind is ConstantKind.RANK for kind, _ in names):
        return built_in()
    if known is not None:
        _save(known, names)
    return PredefinedConstants(names, certain=True)


def probe(flags: tuple[str, ...], header: str = "mpi.h") -> dict[tuple[ConstantKind, Key], str]:
    """Compile a variable for each constant; those that this header does not have are left out."""
    wanted = [(kind, name) for kind, names in NAMES.items() for name in names]
    try:
        return _compile(wanted, flags, header)
    except CompileFailed as error:
        first = len(_preamble(header)) + 1
        refused = {int(line) - first for line in _COMPLAINT.findall(error.details)}
        kept = [each for at, each in enumerate(wanted) if at not in refused]
        if len(kept) == len(wanted):
            raise
        return _compile(kept, flags, header)


def _preamble(header: str) -> list[str]:
    return [f"#include <{header}>"]


def _compile(
    wanted: list[tuple[ConstantKind, str]], flags: tuple[str, ...], header: str
) -> dict[tuple[ConstantKind, Key], str]:
    from rankwise.source.compile import compile_to_ir
    from rankwise.source.inputs import Language, SourceFile
    from rankwise.source.llvm.module import read_module

    lines = [f"{_TYPES.get(kind, 'long')} {_PREFIX}{name} = {name};" for kind, name in wanted]
    with tempfile.TemporaryDirectory(prefix="rankwise-") as folder:
        path = Path(folder) / "constants.c"
        path.write_text("\n".join([*_preamble(header), *lines, ""]), encoding="ascii")
        text = compile_to_ir(SourceFile(path, Language.C), (*flags, "-ferror-limit=0"))
    program = Program()
    read_module(text, program)
    found: dict[tuple[ConstantKind, Key], str] = {}
    for kind, name in wanted:
        variable = program.variables.get(_PREFIX + name)
        if variable is not None and variable.initial:
            key = key_of(variable.initial[0][1])
            if key is not None:
                found.setdefault((kind, key), name)
    return found


def _about_headers(flags: tuple[str, ...]) -> tuple[str, ...]:
    """Return the flags that decide which mpi.h is found and what it says."""
    kept: list[str] = []
    takes_next = False
    for flag in flags:
        if takes_next or flag.startswith(("-I", "-isystem", "-idirafter", "-D", "-U", "-m")):
            kept.append(flag)
            takes_next = not takes_next and flag in ("-I", "-isystem", "-idirafter", "-D", "-U")
    return tuple(kept)


def _cache_file(flags: tuple[str, ...]) -> Path | None:
    """Return where the constants of an mpi.h are kept; None if it cannot be found by its flags."""
    every = [*flags, *toolchain.mpi_compile_flags("c")]
    folders = [flag[2:] for flag in every if flag.startswith("-I") and len(flag) > 2]
    folders += [after for flag, after in itertools.pairwise(every) if flag in ("-I", "-isystem")]
    for folder in folders:
        header = Path(folder) / "mpi.h"
        try:
            content = header.read_bytes()
        except OSError:
            continue
        digest = hashlib.sha256(content)
        digest.update(repr((_VERSION, NAMES, sorted(flags))).encode())
        return toolchain.cache_folder() / f"mpi-constants-{digest.hexdigest()[:24]}.json"
    return None


def _save(path: Path, names: dict[tuple[ConstantKind, Key], str]) -> None:
    rows = [[kind.value, key, name] for (kind, key), name in names.items()]
    try:
        with tempfile.NamedTemporaryFile("w", dir=path.parent, delete=False, encoding="utf-8") as file:
            json.dump(rows, file)
        Path(file.name).replace(path)
    except OSError as error:
        logging.getLogger("rankwise").debug("the constants of mpi.h could not be kept", exc_info=error)


def _from_json(text: str) -> PredefinedConstants:
    names = {(ConstantKind(kind), key): name for kind, key, name in json.loads(text)}
    return PredefinedConstants(names, certain=True)
