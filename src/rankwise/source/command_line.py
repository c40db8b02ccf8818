"""Understands a compiler's command line: what it compiles, into what, and which flags shape the code."""

from __future__ import annotations

import enum
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

_LAUNCHERS = frozenset({"ccache", "sccache", "distcc", "icecc", "colorgcc"})
_CXX = re.compile(r"(\+\+|cxx|cpx|cpc|CC)(_abi)?(-[\d.]+)?$")
_STOPS_EARLY = frozenset(
    """-E -M -MM -S -fsyntax-only -### --version -dumpversion -dumpmachine -dumpfullversion -dumpspecs --help
    --target-help -show -compile_info -compile-info -link_info -link-info -showme -V -qversion""".split()
)
_ENDS_EARLY = ("-print-", "--print-", "--help=", "--showme", "-showme:")
_NAMED_BY_NEXT = frozenset(
    """-MF -MT -MQ -Xlinker -Xassembler -u -z -T -e -aux-info -dumpbase -dumpdir -wrapper -B -G -b --param
    -framework -install_name -rpath -soname -h -arch""".split()
)
"""Options that take the next word and say nothing about what the code means."""
_SHAPING_WITH_NEXT = frozenset(
    """-I -D -U -F -J -isystem -iquote -idirafter -include -imacros -iprefix -iwithprefix -iwithprefixbefore
    -isysroot --sysroot -target""".split()
)
_SHAPING = tuple(
    """-std= --std= -stdlib= --target= --sysroot= -iwithprefix -isystem -iquote -idirafter -isysroot -imacros
    -include -I -D -U -F -J -m""".split()
)
_SHAPING_WORDS = frozenset("-ansi -nostdinc -nostdinc++ -undef -trigraphs -pthread -traditional-cpp".split())
_SHAPING_F = re.compile(
    r"-f(no-)?(openmp(-simd|-version=\d+)?|exceptions|cxx-exceptions|rtti|signed-char|unsigned-char|gnu89-inline"
    r"|short-enums|short-wchar|ms-extensions|plan9-extensions|builtin(-\w+)?|freestanding|hosted|permissive"
    r"|char8_t|coroutines|blocks|common|dollars-in-identifiers|operator-names|pack-struct(=\d+)?|asm"
    r"|delayed-template-parsing|sized-deallocation|aligned-new|input-charset=.*|template-depth=\d+"
    r"|constexpr-\w+=\d+|declspec|implicit-none|default-(real|integer|double)-8|backslash|free-form"
    r"|fixed-form|fixed-line-length-\w+|cray-pointer)$"
)
_OPENMP = frozenset({"-qopenmp", "-fiopenmp", "-openmp", "-mp", "-homp", "-qsmp=omp", "-fopenmp=libomp"})
_DEEPEST_RESPONSE = 8


class Stage(enum.Enum):
    """How far a command goes."""

    NO_CODE = "prints or preprocesses, and makes no code"
    OBJECTS = "makes objects"
    PROGRAM = "links"


@dataclass(frozen=True, slots=True)
class Input:
    """A file on a command line, and the language that -x gives it."""

    word: str
    language: str = ""


@dataclass(slots=True)
class Invocation:
    """A compiler's command, taken apart."""

    compiler: tuple[str, ...]
    stage: Stage = Stage.PROGRAM
    inputs: list[Input] = field(default_factory=list)
    flags: list[str] = field(default_factory=list)
    """Those that decide what the code means, of any compiler."""
    output: str = ""
    libraries: list[str] = field(default_factory=list)
    library_folders: list[str] = field(default_factory=list)
    makes_part: bool = False
    """What is linked is a library or an object, to be linked again."""

    @property
    def is_cxx(self) -> bool:
        """The compiler takes any file for C++."""
        return bool(self.compiler) and bool(_CXX.search(Path(self.compiler[-1]).name))


def understand(words: list[str], folder: Path) -> Invocation:
    """Take a command apart; files that @file names are read from `folder`."""
    at = 0
    while at < len(words) - 1 and Path(words[at]).name in _LAUNCHERS:
        at += 1
    length = 2 if Path(words[at]).name == "zig" and len(words) > at + 1 else 1
    found = Invocation(tuple(words[at : at + length]))
    _take(_expanded(words[at + length :], folder), found)
    if not found.inputs and not found.libraries:
        found.stage = Stage.NO_CODE
    return found


def split_command(text: str) -> list[str]:
    """Return the words of a command as a shell sees them."""
    try:
        return shlex.split(text)
    except ValueError:
        return text.split()


def _expanded(words: list[str], folder: Path, depth: int = 0) -> Iterator[str]:
    for word in words:
        file = folder / word[1:]
        if word.startswith("@") and depth < _DEEPEST_RESPONSE and file.is_file():
            text = file.read_text(encoding="utf-8", errors="replace")
            yield from _expanded(split_command(text), folder, depth + 1)
        else:
            yield word


def _take(words: Iterator[str], found: Invocation) -> None:
    language = ""
    for word in words:
        if word in _STOPS_EARLY or word.startswith(_ENDS_EARLY):
            found.stage = Stage.NO_CODE
        elif word == "-c":
            if found.stage is Stage.PROGRAM:
                found.stage = Stage.OBJECTS
        elif word in ("-shared", "-r", "--shared", "-dynamiclib"):
            found.makes_part = True
        elif word.startswith("-o"):
            found.output = word[2:] or next(words, "")
        elif word.startswith("-x"):
            language = word[2:] or next(words, "")
            language = "" if language == "none" else language
        elif word.startswith("-l"):
            found.libraries.append(word[2:] or next(words, ""))
        elif word.startswith("-L"):
            found.library_folders.append(word[2:] or next(words, ""))
        elif word == "-" or not word.startswith("-"):
            found.inputs.append(Input(word, language))
        else:
            found.flags += _shaping(word, words)


def _shaping(word: str, rest: Iterator[str]) -> list[str]:
    """Return the option if it shapes the code, with its value; consume a value in any case."""
    if word in _OPENMP:
        return ["-fopenmp"]
    if word in _SHAPING_WITH_NEXT:
        value = next(rest, None)
        return [] if value is None else [word, value]
    if word in _NAMED_BY_NEXT:
        next(rest, None)
    elif word in ("-Xclang", "-Xpreprocessor"):
        inner = next(rest, "")
        return _shaping(inner, rest) if inner.startswith("-") else []
    elif word.startswith("-Wp,"):
        return [part for part in word.split(",")[1:] if part.startswith(("-D", "-U", "-I"))]
    elif word.startswith("-M"):  # dependency files; -MD and -MMD stand alone, -MF and such took their word
        return []
    elif word in _SHAPING_WORDS or word.startswith(_SHAPING) or _SHAPING_F.match(word):
        return [word]
    return []
