"""Turns C, C++ and Fortran into textual LLVM IR in static single assignment form."""

from __future__ import annotations

import contextlib
import os
import re
import signal
import subprocess
import tempfile
from pathlib import Path

from rankwise import toolchain
from rankwise.errors import CompileFailed, UnreadableInput
from rankwise.source.inputs import Language, SourceFile

_TO_IR = ("-S", "-emit-llvm", "-g", "-O0", "-w", "-fno-sanitize=undefined", "-fno-color-diagnostics")
_ANALYSABLE = ("-Xclang", "-disable-O0-optnone")
_OLD_C = tuple(
    f"-Wno-error={habit}"
    for habit in (
        "implicit-int", "implicit-function-declaration", "int-conversion", "incompatible-pointer-types",
        "incompatible-function-pointer-types", "return-mismatch",
    )
)  # fmt: skip
"""What older compilers let pass and many programs rely on; newer clangs refuse it unless told."""
_PLAIN_PATH = re.compile(r"[\w./+@%=,][\w./+@%=,-]*", re.ASCII)
"""Paths that compilers take as they are. A leading '-' is an option to them, and zig cannot read its own
list of included files where a name holds backslashes, colons, or blanks beside letters beyond ASCII:
such a source is preprocessed first, and what comes of that has no path."""
LONGEST_COMPILATION = 600


def compile_to_ir(source: SourceFile, flags: tuple[str, ...]) -> str:
    """Return the IR of a source file as its compiler gives it, before promotion."""
    if source.language is Language.LLVM:
        return source.path.read_text(encoding="utf-8", errors="replace")
    with tempfile.TemporaryDirectory(prefix="rankwise-") as folder:
        output = Path(folder) / "module.ll"
        command = _compiler(source.language, flags)
        save = ["-o", str(output)]
        if source.language is Language.FORTRAN or _PLAIN_PATH.fullmatch(str(source.path)):
            code, _, said = _run([*command, str(source.path), *save], b"", source)
        else:
            code, text, said = _run([*command, "-E", str(source.path.absolute())], b"", source)
            if code == 0:
                language = "c++" if source.language is Language.CXX else "c"
                code, _, said = _run([*command, "-x", language, "-", *save], text, source)
        if code or not output.exists():
            raise CompileFailed(f"{source.path} does not compile", said.strip())
        return _with_its_name(output.read_text(encoding="utf-8", errors="replace"), source.path)


def _with_its_name(text: str, path: Path) -> str:
    """Return IR that says which file it is from; names that are local to a file are told apart by that."""
    name = "".join(f"\\{byte:02X}" for byte in os.fsencode(path))
    return re.sub(
        r"^source_filename = .*$", lambda _: f'source_filename = "{name}"', text, flags=re.MULTILINE
    )


def promote(text: str, path: Path) -> str:
    """Return the IR with local variables as values instead of memory."""
    import llvmlite.binding as llvm

    try:
        module = llvm.parse_assembly(text)
    except RuntimeError as error:
        said = re.search(r"error: (.*)", str(error))
        reason = said[1] if said else str(error).strip() or "it cannot be parsed"
        raise UnreadableInput(
            f"{path} is not LLVM IR that this rankwise reads (clang 14 to 22): {reason}",
            "compile the source again with -S -emit-llvm and a clang of those versions",
        ) from error
    passes = llvm.create_new_module_pass_manager()
    passes.add_sroa_pass()
    passes.run(module, _pass_builder())
    return str(module)


def _pass_builder() -> object:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine()
    return llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0))


def _compiler(language: Language, flags: tuple[str, ...]) -> list[str]:
    if language is Language.FORTRAN:
        tool = toolchain.fortran_compiler()
        return [*tool.command, "-S", "-emit-llvm", "-g", "-O0", *flags]
    kind = "c++" if language is Language.CXX else "c"
    tool = toolchain.c_compiler(kind)
    includes = toolchain.mpi_compile_flags(kind)
    omp = toolchain.openmp_include()
    openmp = ["-idirafter", str(omp)] if omp is not None else []
    old = _OLD_C if language is Language.C else ()
    return [*tool.command, *_TO_IR, *_ANALYSABLE, *old, *flags, *includes, *openmp]


def _run(command: list[str], given: bytes, source: SourceFile) -> tuple[int, bytes, str]:
    """Run a compiler; return its exit code, output and complaints. Whatever happens, it does not stay."""
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=toolchain.environment(),
        process_group=0,
    ) as compiler:
        try:
            text, said = compiler.communicate(given, timeout=LONGEST_COMPILATION)
        except subprocess.TimeoutExpired as error:
            raise CompileFailed(
                f"{source.path} did not compile within {LONGEST_COMPILATION} s",
                hint="leave it out, or analyse it in smaller pieces",
            ) from error
        finally:
            if compiler.returncode is None:
                with contextlib.suppress(ProcessLookupError):
                    os.killpg(compiler.pid, signal.SIGKILL)
        return compiler.returncode, text, said.decode(errors="replace")
