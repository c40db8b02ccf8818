"""Whether a basic datatype describes what lies in memory (MPI 4.1, sections 3.2.2 and 3.3.1)."""

from __future__ import annotations

import enum

from rankwise.standard.datatypes.basic_datatypes import NUMBERS, usual_name
from rankwise.standard.datatypes.declared_types import Held, NumberType, OpaqueType, PointerType

_UNSIGNED = frozenset(("MPI_UNSIGNED_SHORT", "MPI_UNSIGNED", "MPI_UNSIGNED_LONG", "MPI_UNSIGNED_LONG_LONG"))
_SIGNED = frozenset(("MPI_SHORT", "MPI_INT", "MPI_LONG", "MPI_LONG_LONG"))
_EITHER = frozenset(("MPI_AINT", "MPI_COUNT", "MPI_OFFSET"))
"""Sizes, which C programs keep in `size_t` as well."""
_PARTS = {"float": ("float",), "complex": ("complex", "float"), "integer": ("integer", "boolean")}


class Fit(enum.IntEnum):
    """How well a datatype describes a number, the worst last."""

    FITS = 0
    OTHER_SIGN = 1
    FITS_NOT = 2


def fit_of(datatype: str, held: Held) -> Fit:
    """Return how well a basic datatype describes what is held.

    What says nothing fits: datatypes that may stand for bytes, memory of characters, and what is not known.
    """
    if datatype not in NUMBERS:
        return Fit.FITS
    kind, size = NUMBERS[datatype]
    if held is None:
        return Fit.FITS_NOT
    if isinstance(held, PointerType):
        return Fit.FITS if kind == "integer" and size == held.size else Fit.FITS_NOT
    if isinstance(held, OpaqueType) or held.kind == "character" or held.size == 1:
        return Fit.FITS
    if held.kind == "complex" and kind == "float":
        return Fit.FITS if held.size == 2 * size else Fit.FITS_NOT
    if held.kind not in _PARTS[kind]:
        return Fit.FITS_NOT
    length = held.size * 2 if kind == "complex" and held.kind == "float" else held.size
    if length != size:
        return Fit.FITS_NOT
    return Fit.OTHER_SIGN if _differs_in_sign(datatype, held) else Fit.FITS


def _differs_in_sign(datatype: str, held: NumberType) -> bool:
    if held.kind != "integer" or held.is_signed is None or datatype in _EITHER:
        return False
    usual = usual_name(datatype)
    return usual in (_UNSIGNED if held.is_signed else _SIGNED)
