"""RW401, RW411: a buffer declared as one type and described to MPI as another, or of the other sign."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rankwise.checks.arguments.argument_findings import about, origin, parameter_name
from rankwise.checks.arguments.call_facts import facts_of
from rankwise.checks.arguments.declarations import Declarations
from rankwise.checks.arguments.significance import is_significant
from rankwise.checks.check_registry import check
from rankwise.findings import Finding, Location, Related
from rankwise.program import Allocate, Call, FormalParameter, GlobalVariable, Offset, Value
from rankwise.program.model import Model
from rankwise.standard import Data
from rankwise.standard.datatypes.basic_datatypes import NUMBERS
from rankwise.standard.datatypes.declared_types import DeclaredType, Held, PointerType, numbers_in
from rankwise.standard.datatypes.type_fits import Fit, fit_of


@check("RW401", "RW411")
def buffers_are_what_they_are_said_to_be(model: Model) -> Iterator[Finding]:
    """Every buffer that is declared as a type of number is described by a datatype of such numbers."""
    facts, fits = facts_of(model), model.once(DeclaredFits)
    for call in facts.calls:
        assert call.standard is not None
        for data in call.standard.data:
            found = fits.misfit(call, data)
            buffer = facts.argument(call, data.buffer)
            if found is None or buffer is None or not is_significant(facts, call, data.buffer):
                continue
            datatype = facts.name(call, data.datatype)
            note = f"{parameter_name(call, data.buffer)} holds {_described(found.element)}, not {datatype}"
            code = "RW401" if found.fit is Fit.FITS_NOT else "RW411"
            yield about(call, code, note, [*_declared(buffer), *origin(facts.known(call, data.datatype))])


@dataclass(frozen=True, slots=True)
class DeclaredMisfit:
    """What a buffer holds that a datatype describes as something else."""

    fit: Fit
    element: DeclaredType


class DeclaredFits:
    """Compares how buffers are declared with the datatypes that describe them."""

    def __init__(self, model: Model) -> None:
        self._facts = facts_of(model)
        self._declarations = Declarations(model.program)

    def misfit(self, call: Call, data: Data) -> DeclaredMisfit | None:
        """Return what is wrong with the datatype of a buffer; None if nothing is known to be."""
        facts = self._facts
        assert call.standard is not None
        if call.standard.parameters[data.datatype].is_array:
            return None
        datatype, buffer = facts.name(call, data.datatype), facts.argument(call, data.buffer)
        if datatype not in NUMBERS or buffer is None:
            return None
        if data.count is not None and facts.number(call, data.count) == 0:
            return None
        element = self._declarations.element(buffer)
        fit = Fit.FITS if element is None else _fit(datatype, list(numbers_in(element)))
        return DeclaredMisfit(fit, element) if element is not None and fit is not Fit.FITS else None


def _fit(datatype: str, held: list[Held]) -> Fit:
    """Return how well a datatype describes what is held; only numbers that all differ from it do not fit."""
    return min((fit_of(datatype, each) for each in held), default=Fit.FITS)


def _described(element: object) -> str:
    if isinstance(element, PointerType):
        return "pointers"
    return str(getattr(element, "spelling", "something else"))


def _declared(buffer: Value) -> list[Related]:
    """Return where the variable that the buffer is, or is part of, is declared."""
    while isinstance(buffer, Offset):
        buffer = buffer.operands[0]
    place: Location | None = None
    if isinstance(buffer, (Allocate, GlobalVariable)):
        place = buffer.location
    elif isinstance(buffer, FormalParameter):
        place = buffer.function.location
    name = buffer.name or "the buffer"
    return [Related("because", f"{name} is declared here", place)] if place is not None else []
