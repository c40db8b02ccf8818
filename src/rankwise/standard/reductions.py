"""Which predefined operations are defined for which datatypes (MPI 4.1, section 6.9.2)."""

from __future__ import annotations

_GROUPS = {
    "integer": """INT LONG SHORT UNSIGNED_SHORT UNSIGNED UNSIGNED_LONG LONG_LONG LONG_LONG_INT
        UNSIGNED_LONG_LONG SIGNED_CHAR UNSIGNED_CHAR INT8_T INT16_T INT32_T INT64_T UINT8_T UINT16_T
        UINT32_T UINT64_T AINT OFFSET COUNT INTEGER INTEGER1 INTEGER2 INTEGER4 INTEGER8 INTEGER16""",
    "floating point": "FLOAT DOUBLE LONG_DOUBLE REAL DOUBLE_PRECISION REAL2 REAL4 REAL8 REAL16",
    "logical": "LOGICAL LOGICAL1 LOGICAL2 LOGICAL4 LOGICAL8 LOGICAL16 C_BOOL CXX_BOOL",
    "complex": """C_COMPLEX C_FLOAT_COMPLEX C_DOUBLE_COMPLEX C_LONG_DOUBLE_COMPLEX CXX_FLOAT_COMPLEX
        CXX_DOUBLE_COMPLEX CXX_LONG_DOUBLE_COMPLEX COMPLEX DOUBLE_COMPLEX COMPLEX4 COMPLEX8 COMPLEX16
        COMPLEX32""",
    "byte": "BYTE",
    "character": "CHAR WCHAR CHARACTER",
    "pair": """FLOAT_INT DOUBLE_INT LONG_INT 2INT SHORT_INT LONG_DOUBLE_INT 2REAL 2DOUBLE_PRECISION
        2INTEGER""",
}
GROUP_OF = {f"MPI_{word}": group for group, words in _GROUPS.items() for word in words.split()}
DEFINED = {
    "MPI_MAX": ("integer", "floating point"),
    "MPI_MIN": ("integer", "floating point"),
    "MPI_SUM": ("integer", "floating point", "complex"),
    "MPI_PROD": ("integer", "floating point", "complex"),
    "MPI_LAND": ("integer", "logical"),
    "MPI_LOR": ("integer", "logical"),
    "MPI_LXOR": ("integer", "logical"),
    "MPI_BAND": ("integer", "byte"),
    "MPI_BOR": ("integer", "byte"),
    "MPI_BXOR": ("integer", "byte"),
    "MPI_MAXLOC": ("pair",),
    "MPI_MINLOC": ("pair",),
}
ONLY_FOR_WINDOWS = ("MPI_REPLACE", "MPI_NO_OP")
FOR_SWAPPING = ("integer", "logical", "byte")
"""What MPI_Compare_and_swap takes (MPI 4.1, section 12.3.4)."""
