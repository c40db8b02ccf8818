"""How many bytes the functions of libc and of Fortran's library write, as on 64-bit Linux."""

from __future__ import annotations

from rankwise.program.library import READS_NUMBER

_TYPED = {
    "modf": (1, 8), "modff": (1, 4), "frexp": (1, 4), "frexpf": (1, 4), "localtime_r": (1, 56),
    "gmtime_r": (1, 56), "mktime": (0, 56), "time": (0, 8), "posix_memalign": (0, 8), "asprintf": (0, 8),
    "vasprintf": (0, 8), "stat": (1, 144), "lstat": (1, 144), "fstat": (1, 144), "stat64": (1, 144),
    "lstat64": (1, 144), "fstat64": (1, 144), "getrusage": (1, 144), "gettimeofday": (0, 16),
    "clock_gettime": (1, 16), "times": (0, 32), "strtok_r": (2, 8), "_FortranAioInputReal32": (1, 4),
    "_FortranAioInputReal64": (1, 8), "_FortranAioInputLogical": (1, 4), "_FortranAioInputComplex32": (1, 8),
    "_FortranAioInputComplex64": (1, 16), **dict.fromkeys(READS_NUMBER, (1, 8)),
}  # fmt: skip

WRITES_TYPE: dict[tuple[str, int], int] = {
    **{(name, index): size for name, (index, size) in _TYPED.items()},
    **{(name, index): 8 for name in ("getline", "getdelim") for index in (0, 1)},
    **{("sincos", index): 8 for index in (1, 2)},
}
"""The bytes that are written through an argument because of its type."""

COPIES_BYTES = frozenset("memcpy memmove mempcpy __memcpy_chk __memmove_chk __mempcpy_chk".split())
"""Copy as many bytes as they are given, each to the same distance from the start."""

SETS_BYTES = COPIES_BYTES | {"memset", "__memset_chk", "bzero", "explicit_bzero"}
"""Write as many bytes as their argument says."""

_COUNT_THIRD = COPIES_BYTES | {"memset", "__memset_chk", "strncpy", "__strncpy_chk"}
_COUNT_SECOND = """bzero explicit_bzero snprintf vsnprintf __snprintf_chk fgets strftime getcwd gethostname
    getrandom""".split()
_READ = "read pread recv _FortranAioInputInteger _FortranAioInputAscii _FortranAioInputCharacter".split()

WRITES_BYTES: dict[str, tuple[int, tuple[int, ...]]] = {
    **dict.fromkeys(_COUNT_THIRD, (0, (2,))),
    **dict.fromkeys(_COUNT_SECOND, (0, (1,))),
    **dict.fromkeys(_READ, (1, (2,))),
    "fread": (0, (1, 2)),
}
"""(where, sizes): the argument whose memory is written, and those whose product is the most bytes written."""

ALWAYS_WRITES = (
    SETS_BYTES | READS_NUMBER | frozenset("modf modff frexp frexpf sincos time gettimeofday".split())
)
"""Write all of what the tables above say, whatever they are given."""
