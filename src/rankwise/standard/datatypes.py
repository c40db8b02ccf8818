"""What MPI's basic datatypes describe on today's machines."""

from __future__ import annotations

_INTEGERS = {
    2: "SHORT UNSIGNED_SHORT INT16_T UINT16_T INTEGER2",
    4: "INT UNSIGNED INT32_T UINT32_T INTEGER INTEGER4 LOGICAL",
    8: """LONG UNSIGNED_LONG LONG_LONG LONG_LONG_INT UNSIGNED_LONG_LONG INT64_T UINT64_T AINT OFFSET COUNT
        INTEGER8""",
}
_FLOATS = {4: "FLOAT REAL REAL4", 8: "DOUBLE DOUBLE_PRECISION REAL8", 16: "LONG_DOUBLE"}
_COMPLEXES = {
    8: "C_COMPLEX C_FLOAT_COMPLEX CXX_FLOAT_COMPLEX COMPLEX COMPLEX8",
    16: "C_DOUBLE_COMPLEX CXX_DOUBLE_COMPLEX DOUBLE_COMPLEX COMPLEX16",
    32: "C_LONG_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX",
}
_BYTES = """CHAR SIGNED_CHAR UNSIGNED_CHAR BYTE INT8_T UINT8_T C_BOOL CXX_BOOL CHARACTER INTEGER1 LOGICAL1
    PACKED""".split()

_OTHERS = {
    2: "REAL2 LOGICAL2",
    4: "WCHAR COMPLEX4 LOGICAL4",
    6: "SHORT_INT",
    8: "FLOAT_INT 2INT 2INTEGER 2REAL LOGICAL8",
    12: "DOUBLE_INT LONG_INT",
    16: "2DOUBLE_PRECISION INTEGER16 REAL16 LOGICAL16",
    20: "LONG_DOUBLE_INT",
    32: "COMPLEX32",
}
"""The bytes of data in types that hold pairs, or that few machines have."""

NUMBERS = {
    f"MPI_{word}": (kind, size)
    for kind, sizes in (("integer", _INTEGERS), ("float", _FLOATS), ("complex", _COMPLEXES))
    for size, words in sizes.items()
    for word in words.split()
}
"""Kind and size of each datatype of numbers; those that may stand for bytes are left out."""

SIZES = {
    **{name: size for name, (_, size) in NUMBERS.items()},
    **{f"MPI_{word}": 1 for word in _BYTES},
    **{f"MPI_{word}": size for size, words in _OTHERS.items() for word in words.split()},
}
"""The bytes of data in one element of each basic datatype."""
