"""The flags with which sources become instrumented code, so that it behaves and links as the plain one."""

from __future__ import annotations

import functools
import re
import shutil
import subprocess

from rankwise.source.inputs import Language
from rankwise.source.units import Unit
from rankwise.toolchain import c_compiler, environment
from rankwise.toolchain.tool import ToolOrigin

_MODELLED = ("-D__NO_CTYPE",)
"""Functions such as isdigit are called then, and have models, instead of being read from tables."""
_TEMPLATES = ("-D_GLIBCXX_ASSERTIONS",)
"""Strings of g++ are compiled with the program then, and instrumented; indices out of range end it."""
_BASELINE = ("-march=x86_64",)
"""Without these flags embedded compilers use all that this machine has, and sums of floats differ."""
_CXX_FOLDERS = re.compile(r"^ (\S*/c\+\+\S*)$", re.MULTILINE)


def own_flags(unit: Unit) -> tuple[str, ...]:
    """Return what is added to the flags of a unit."""
    is_cxx = unit.source.language is Language.CXX
    if c_compiler("c++" if is_cxx else "c").origin is not ToolOrigin.EMBEDDED:
        return (*_MODELLED, *(_TEMPLATES if is_cxx else ()))
    chosen = any(flag.startswith("-m") for flag in unit.flags)
    return (*_MODELLED, *(() if chosen else _BASELINE), *((*_TEMPLATES, *cxx_headers()) if is_cxx else ()))


@functools.cache
def cxx_headers() -> tuple[str, ...]:
    """Return what makes an embedded compiler read g++'s headers: programs are linked with its library."""
    tool = shutil.which("g++")
    if tool is None:
        return ()
    words = [tool, "-E", "-v", "-x", "c++", "/dev/null"]
    done = subprocess.run(words, capture_output=True, text=True, errors="replace", env=environment())
    folders = _CXX_FOLDERS.findall(done.stderr)
    return ("-nostdinc++", *(f"-I{each}" for each in folders)) if folders else ()
