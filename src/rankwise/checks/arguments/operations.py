"""RW908: a reduction operation on a datatype for which it is not defined (MPI 4.1, section 6.9.2)."""

from __future__ import annotations

from collections.abc import Iterator

from rankwise.checks.arguments.facts import facts_of
from rankwise.checks.arguments.telling import about, origin
from rankwise.checks.registry import check
from rankwise.findings import Finding
from rankwise.program.model import Model
from rankwise.standard import Kind, Role

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
_GROUP_OF = {f"MPI_{word}": group for group, words in _GROUPS.items() for word in words.split()}
_DEFINED = {
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
_ONLY_FOR_WINDOWS = ("MPI_REPLACE", "MPI_NO_OP")


@check("RW908")
def operations_fit_their_datatypes(model: Model) -> Iterator[Finding]:
    """Every predefined operation is applied to a datatype it is defined for."""
    facts = facts_of(model)
    for call, index in facts.in_arguments(Role.OP):
        entry = call.standard
        assert entry is not None
        datatype_at = entry.index_of(Role.DATATYPE)
        op = facts.name(call, index)
        if op is None or datatype_at is None:
            continue
        if op in _ONLY_FOR_WINDOWS:
            if entry.kind is not Kind.ONE_SIDED:
                yield about(call, "RW908", f"{op} is only for one-sided communication")
            continue
        datatype = facts.name(call, datatype_at)
        group = _GROUP_OF.get(datatype or "")
        if op in _DEFINED and group is not None and group not in _DEFINED[op]:
            related = origin(facts.known(call, index)) + origin(facts.known(call, datatype_at))
            note = f"{op} is not defined for {datatype}, only for {' and '.join(_DEFINED[op])} types"
            yield about(call, "RW908", note, related)
