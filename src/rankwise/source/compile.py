"""Turns C, C++ and Fortran into textual LLVM IR in static single assignment form."""

from __future__ import annotations

import os
import re
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rankwise import toolchain
from rankwise.errors import CompileFailed, UnreadableInput
from rankwise.source.compiler_processes import Compilers
from rankwise.source.dialects.cuda_command import cuda_flags
from rankwise.source.dialects.cuda_rewriting import rewrite_cuda
from rankwise.source.dialects.dialect_headers import header_folder
from rankwise.source.dialects.upc_command import upc_flags
from rankwise.source.dialects.upc_rewriting import rewrite_upc
from rankwise.source.inputs import Language, SourceFile, language_of
from rankwise.source.units import Unit
from rankwise.toolchain.complaints import what_to_try

_TO_IR = ("-S", "-emit-llvm", "-g", "-O0", "-w", "-fno-sanitize=undefined", "-fno-color-diagnostics")
_ANALYSABLE = ("-Xclang", "-disable-O0-optnone")
OLD_C = tuple(
    f"-Wno-error={habit}"
    for habit in (
        "implicit-int", "implicit-function-declaration", "int-conversion", "incompatible-pointer-types",
        "incompatible-function-pointer-types", "return-mismatch",
    )
)  # fmt: skip
"""What older compilers let pass and many programs rely on; newer clangs refuse it without these flags."""
_PLAIN_PATH = re.compile(r"[\w./+@%=,][\w./+@%=,-]*", re.ASCII)
"""Paths that compilers take as they are. A leading '-' is an option to them, and zig cannot read its own
list of included files where a name holds backslashes, colons, or blanks beside letters beyond ASCII:
such a source is preprocessed first, and what comes of that has no path."""
_REFUSED_OPTION = re.compile(r"error: [^\n]*?['\"](-[^'\"\n]+)['\"]")
_REWRITERS = {Language.CUDA: rewrite_cuda, Language.UPC: rewrite_upc}
"""What makes C or C++ of preprocessed source."""
_LINE_MARKER = re.compile(rb'^# \d+ "((?:[^"\\]|\\.)*)"', re.MULTILINE)
_MOST_ATTEMPTS = 4
_PRODUCT = re.compile(
    r"mul \(i64 ptrtoint \(ptr getelementptr \((?P<type>[^,()]+), ptr null, i32 1\) to i64\), "
    r"i64 (?P<factor>\d+)\)"
)
_SIZES = {"i8": 1, "i16": 2, "i32": 4, "i64": 8, "float": 4, "double": 8, "ptr": 8}


@dataclass(frozen=True, slots=True)
class Compiled:
    """The IR of a unit, and the files that were read for it."""

    text: str
    files: tuple[str, ...] | None = ()
    """As the compiler names them, seen from the folder it ran in; None where it does not say."""


def compile_to_ir(source: SourceFile, flags: tuple[str, ...]) -> str:
    """Return the IR of a source file as its compiler gives it, before promotion."""
    return compile_unit(Unit(source, flags), Compilers()).text


def compile_unit(unit: Unit, compilers: Compilers) -> Compiled:
    """Return the IR of a unit as its compiler gives it, before promotion."""
    path = unit.source.path
    if unit.source.language is Language.LLVM:
        return Compiled(path.read_text(encoding="utf-8", errors="replace"))
    flags = unit.flags
    for _ in range(_MOST_ATTEMPTS):
        compiled, said = _attempt(unit, flags, compilers)
        if compiled is not None:
            return Compiled(_with_its_name(compiled.text, path), compiled.files)
        fewer = _without_refused(flags, said) if unit.from_build else flags
        if fewer == flags:
            break
        flags = fewer
    raise CompileFailed(f"{path} does not compile", said.strip(), what_to_try(said))


def command_for(unit: Unit, flags: tuple[str, ...] | None = None) -> list[str]:
    """Return the command that turns a unit into IR, without its source and its output."""
    given = unit.flags if flags is None else flags
    language = unit.source.language
    if language is Language.LLVM:
        return []
    if language is Language.FORTRAN:
        return _fortran_command(given)
    kind = "c++" if language in (Language.CXX, Language.CUDA) else "c"
    if language is Language.CUDA:
        given = tuple(cuda_flags(given))
    tool = toolchain.c_compiler(kind)
    includes = toolchain.mpi_compile_flags(kind)
    omp = toolchain.openmp_include()
    openmp = ["-idirafter", str(omp)] if omp is not None else []
    old = OLD_C if kind == "c" else ()
    shmem = ["-I", str(header_folder("openshmem"))]  # before an MPI's, which may be of an older version
    command = [*tool.command, *_TO_IR, *_ANALYSABLE, *old, *given, *shmem, *includes, *openmp]
    return [*command, *_language_flags(language)]


def _language_flags(language: Language) -> list[str]:
    if language is Language.UPC:
        return upc_flags()
    return ["-x", "c++"] if language is Language.CUDA else []


def _fortran_command(given: tuple[str, ...]) -> list[str]:
    """Return flang's command; modules of MPI that it can read come before those that gfortran made."""
    from rankwise.source.fortran.mpi_modules import module_folder

    tool = toolchain.fortran_compiler()
    words = [*tool.command, "-S", "-emit-llvm", "-g", "-O0"]
    modules = module_folder(given, Compilers())
    words += [f"-I{modules}"] if modules is not None else []
    # Where a build puts its modules is where this compiler may find, and must not write them.
    seen = [re.sub(r"^-J(?=.)", "-I", word) if word not in ("-J", "-module-dir") else "-I" for word in given]
    openmp = toolchain.fortran_openmp_include()
    last = [f"-I{openmp}"] if openmp is not None else []
    return [*words, *seen, *toolchain.mpi_compile_flags("fortran"), *last]


def _attempt(unit: Unit, flags: tuple[str, ...], compilers: Compilers) -> tuple[Compiled | None, str]:
    """Return the IR, or None and what the compiler said."""
    path = unit.source.path if unit.folder is None else unit.source.path.absolute()
    language = unit.source.language
    command = command_for(unit, flags)
    explicit = "c++" if language in (Language.CXX, Language.CUDA) else "c"
    rewriting = _REWRITERS.get(language)
    if language is Language.CXX and language_of(path) is not Language.CXX:
        command += ["-x", explicit]  # a C++ compiler takes any file for C++
    with tempfile.TemporaryDirectory(prefix="rankwise-") as temporary:
        output = Path(temporary) / "module.ll"
        listed = Path(temporary) / "headers"
        save = ["-o", str(output)]
        files: tuple[str, ...] | None = None
        if language is Language.FORTRAN:
            words = [*command, "-module-dir", temporary, str(path), *save]
            code, _, said = compilers.run(words, path, folder=unit.folder)
        elif _PLAIN_PATH.fullmatch(str(path)) and rewriting is None:
            words = [*command, *_listing(listed), str(path), *save]
            code, _, said = compilers.run(words, path, folder=unit.folder)
            files = (str(path), *_listed(listed)) if code == 0 else None
        else:
            words = [*command, "-E", str(path.absolute())]
            code, text, said = compilers.run(words, path, folder=unit.folder)
            if code == 0:
                if rewriting is not None:
                    text = os.fsencode(rewriting(os.fsdecode(text)))
                words = [*_included_already(command), "-x", explicit, "-", *save]
                code, _, said = compilers.run(words, path, text, unit.folder)
                files = _marked(text)
        if code or not output.exists():
            return None, said
        return Compiled(output.read_text(encoding="utf-8", errors="replace"), files), said


def _included_already(command: list[str]) -> list[str]:
    """Return a command for preprocessed source: what `-include` names is part of it."""
    pairs = zip(("", *command), command, strict=False)
    return [word for before, word in pairs if "-include" not in (before, word)]


def _without_refused(flags: tuple[str, ...], said: str) -> tuple[str, ...]:
    """Return the flags without those that a complaint names; without all about the machine else."""
    named = set(_REFUSED_OPTION.findall(said))
    fewer = tuple(flag for flag in flags if flag not in named)
    if len(fewer) == len(flags) and "error: unknown" in said:
        fewer = tuple(flag for flag in flags if not flag.startswith("-m"))
    return fewer


def _listing(file: Path) -> list[str]:
    """Return the options that make a clang list the headers it reads; given -MD, zig makes no code."""
    words = ("-header-include-file", str(file), "-sys-header-deps")
    return [each for word in words for each in ("-Xclang", word)]


def _listed(file: Path) -> tuple[str, ...]:
    """Return the headers that a compiler listed; it leaves no list where there are none."""
    return tuple(os.fsdecode(file.read_bytes()).splitlines()) if file.exists() else ()


def _marked(text: bytes) -> tuple[str, ...]:
    """Return the files that the line markers of preprocessed source name."""
    names = dict.fromkeys(_LINE_MARKER.findall(text))
    plain = (os.fsdecode(re.sub(rb"\\(.)", rb"\1", name)) for name in names if not name.startswith(b"<"))
    return tuple(name for name in plain if name)


def _with_its_name(text: str, path: Path) -> str:
    """Return IR that says which file it is from; names that are local to a file are distinguished by that."""
    name = "".join(f"\\{byte:02X}" for byte in os.fsencode(path))
    return re.sub(
        r"^source_filename = .*$", lambda _: f'source_filename = "{name}"', text, flags=re.MULTILINE
    )


def promote(text: str, path: Path) -> str:
    """Return the IR with local variables as values instead of memory."""
    import llvmlite.binding as llvm

    try:
        module = llvm.parse_assembly(_without_products(text))
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


def _without_products(text: str) -> str:
    """Return the IR without constant products, which flang 16 to 19 write and newer LLVMs no longer read."""
    if "mul (" not in text:
        return text

    def product(match: re.Match[str]) -> str:
        size = _SIZES.get(match["type"])
        return "undef" if size is None else str(size * int(match["factor"]))

    return _PRODUCT.sub(product, text)


def _pass_builder() -> object:
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    machine = llvm.Target.from_default_triple().create_target_machine()
    return llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=0))
