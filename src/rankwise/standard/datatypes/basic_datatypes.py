"""MPI's basic datatypes: the one list of them, and what they describe on today's machines."""

from __future__ import annotations

from typing import NamedTuple

# Name, bytes of data, group for reductions (MPI 4.1, section 6.9.2), kind of number, and the name of the same
# type of the language, or of the same type seen from another language. Types that may stand for bytes, pairs,
# and types that few machines have are no kind of number.
_TABLE = """
    CHAR                     1   character       -        CHAR
    SIGNED_CHAR              1   integer         -        SIGNED_CHAR
    UNSIGNED_CHAR            1   integer         -        UNSIGNED_CHAR
    SHORT                    2   integer         integer  SHORT
    UNSIGNED_SHORT           2   integer         integer  UNSIGNED_SHORT
    INT                      4   integer         integer  INT
    UNSIGNED                 4   integer         integer  UNSIGNED
    LONG                     8   integer         integer  LONG
    UNSIGNED_LONG            8   integer         integer  UNSIGNED_LONG
    LONG_LONG                8   integer         integer  LONG_LONG
    LONG_LONG_INT            8   integer         integer  LONG_LONG
    UNSIGNED_LONG_LONG       8   integer         integer  UNSIGNED_LONG_LONG
    FLOAT                    4   floating-point  float    FLOAT
    DOUBLE                   8   floating-point  float    DOUBLE
    LONG_DOUBLE              16  floating-point  float    LONG_DOUBLE
    BYTE                     1   byte            -        BYTE
    PACKED                   1   -               -        PACKED
    WCHAR                    4   character       -        WCHAR
    C_BOOL                   1   logical         -        C_BOOL
    CXX_BOOL                 1   logical         -        C_BOOL
    INT8_T                   1   integer         -        SIGNED_CHAR
    INT16_T                  2   integer         integer  SHORT
    INT32_T                  4   integer         integer  INT
    INT64_T                  8   integer         integer  LONG
    UINT8_T                  1   integer         -        UNSIGNED_CHAR
    UINT16_T                 2   integer         integer  UNSIGNED_SHORT
    UINT32_T                 4   integer         integer  UNSIGNED
    UINT64_T                 8   integer         integer  UNSIGNED_LONG
    AINT                     8   integer         integer  LONG
    COUNT                    8   integer         integer  LONG
    OFFSET                   8   integer         integer  LONG
    C_COMPLEX                8   complex         complex  C_COMPLEX
    C_FLOAT_COMPLEX          8   complex         complex  C_COMPLEX
    C_DOUBLE_COMPLEX         16  complex         complex  C_DOUBLE_COMPLEX
    C_LONG_DOUBLE_COMPLEX    32  complex         complex  C_LONG_DOUBLE_COMPLEX
    CXX_FLOAT_COMPLEX        8   complex         complex  C_COMPLEX
    CXX_DOUBLE_COMPLEX       16  complex         complex  C_DOUBLE_COMPLEX
    CXX_LONG_DOUBLE_COMPLEX  32  complex         complex  C_LONG_DOUBLE_COMPLEX
    FLOAT_INT                8   pair            -        FLOAT_INT
    DOUBLE_INT               12  pair            -        DOUBLE_INT
    LONG_INT                 12  pair            -        LONG_INT
    SHORT_INT                6   pair            -        SHORT_INT
    2INT                     8   pair            -        2INT
    LONG_DOUBLE_INT          20  pair            -        LONG_DOUBLE_INT
    CHARACTER                1   character       -        CHAR
    INTEGER                  4   integer         integer  INT
    REAL                     4   floating-point  float    FLOAT
    LOGICAL                  4   logical         integer  LOGICAL
    COMPLEX                  8   complex         complex  C_COMPLEX
    DOUBLE_PRECISION         8   floating-point  float    DOUBLE
    DOUBLE_COMPLEX           16  complex         complex  C_DOUBLE_COMPLEX
    2INTEGER                 8   pair            -        2INTEGER
    2REAL                    8   pair            -        2REAL
    2DOUBLE_PRECISION        16  pair            -        2DOUBLE_PRECISION
    INTEGER1                 1   integer         -        SIGNED_CHAR
    INTEGER2                 2   integer         integer  SHORT
    INTEGER4                 4   integer         integer  INT
    INTEGER8                 8   integer         integer  LONG
    INTEGER16                16  integer         -        INTEGER16
    REAL2                    2   floating-point  -        REAL2
    REAL4                    4   floating-point  float    FLOAT
    REAL8                    8   floating-point  float    DOUBLE
    REAL16                   16  floating-point  -        REAL16
    COMPLEX4                 4   complex         -        COMPLEX4
    COMPLEX8                 8   complex         complex  C_COMPLEX
    COMPLEX16                16  complex         complex  C_DOUBLE_COMPLEX
    COMPLEX32                32  complex         -        COMPLEX32
    LOGICAL1                 1   logical         -        LOGICAL1
    LOGICAL2                 2   logical         -        LOGICAL2
    LOGICAL4                 4   logical         -        LOGICAL
    LOGICAL8                 8   logical         -        LOGICAL8
    LOGICAL16                16  logical         -        LOGICAL16
"""


class Basic(NamedTuple):
    """What one basic datatype describes."""

    size: int
    """The bytes of data in one element."""
    group: str
    """For which reductions it can be used; empty for none."""
    number: str
    """integer, float or complex; empty for what may stand for bytes, and for what few machines have."""
    usual: str
    """The usual one of the names of the same type."""


def _basic(size: str, group: str, number: str, usual: str) -> Basic:
    group, number = ("" if each == "-" else each.replace("-", " ") for each in (group, number))
    return Basic(int(size), group, number, f"MPI_{usual}")


BASIC = {f"MPI_{word}": _basic(*rest) for word, *rest in map(str.split, _TABLE.strip().splitlines())}
"""All basic datatypes, by name; in this order the recorder numbers them."""

NUMBERS = {name: (each.number, each.size) for name, each in BASIC.items() if each.number}
"""Kind and size of each datatype of numbers; those that may stand for bytes are left out."""

SIZES = {name: each.size for name, each in BASIC.items()}
"""The bytes of data in one element of each basic datatype."""

PAIRS = {
    "MPI_2INT": (("MPI_INT", 2),),
    "MPI_2INTEGER": (("MPI_INT", 2),),
    "MPI_2REAL": (("MPI_FLOAT", 2),),
    "MPI_2DOUBLE_PRECISION": (("MPI_DOUBLE", 2),),
    "MPI_FLOAT_INT": (("MPI_FLOAT", 1), ("MPI_INT", 1)),
    "MPI_DOUBLE_INT": (("MPI_DOUBLE", 1), ("MPI_INT", 1)),
    "MPI_LONG_INT": (("MPI_LONG", 1), ("MPI_INT", 1)),
    "MPI_SHORT_INT": (("MPI_SHORT", 1), ("MPI_INT", 1)),
    "MPI_LONG_DOUBLE_INT": (("MPI_LONG_DOUBLE", 1), ("MPI_INT", 1)),
}
"""Types for pairs are defined as structures of two (MPI 4.1, section 6.9.4)."""


def usual_name(name: str) -> str:
    """Return the usual one of the names of the same type of the language."""
    return BASIC[name].usual if name in BASIC else name
