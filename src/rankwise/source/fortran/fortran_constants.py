"""MPI's predefined constants as Fortran programs see them."""

from __future__ import annotations

from rankwise.program.predefined import NAMES, ConstantKind, Key, PredefinedConstants, built_in
from rankwise.source.fortran.modern import symbol_of
from rankwise.source.fortran.mpif_header import Header


def constants_of(header: Header | None, others: PredefinedConstants | None) -> PredefinedConstants:
    """Return the constants of an mpif.h, with those of the C sources of the same program."""
    if header is None:
        return others or built_in()
    names: dict[tuple[ConstantKind, Key], str] = dict(others.names) if others is not None else {}
    for kind, known in NAMES.items():
        for name in known:
            if name in header.numbers:
                names.setdefault((kind, header.numbers[name]), name)
            elif name in header.places:
                names.setdefault((kind, header.places[name]), name)
                names.setdefault((kind, symbol_of(name)), name)
                names.setdefault((kind, name.lower()), name)  # the same where flang describes it
    return PredefinedConstants(names, certain=others is None or others.certain)
