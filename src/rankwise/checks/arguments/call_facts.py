"""What several checks ask about a program's calls of MPI, computed once for each program."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from rankwise.alignment.communicators.communicator_identity import CommunicatorOrigins, communicators_of
from rankwise.alignment.domains import Domains
from rankwise.checks.arguments.known_constants import KnownConstant, KnownValues
from rankwise.program import Call, Value
from rankwise.program.budget import NotDecided
from rankwise.program.conditions import Conditions
from rankwise.program.handles import constant_name
from rankwise.program.keys import Keys
from rankwise.program.model import Model
from rankwise.program.uniformity import Node
from rankwise.program.uniformity.cells import FunctionRuns
from rankwise.standard import Role

_LEAST_SPECIAL = -4
"""No library gives MPI_ANY_SOURCE and the like, of ranks and tags, values below this."""


def facts_of(model: Model) -> CallFacts:
    """Return the facts about a program; the checks of one run share them."""
    return model.once(CallFacts)


class CallFacts:
    """The calls of MPI with what their arguments are known to be."""

    def __init__(self, model: Model) -> None:
        self.model = model
        self.values = KnownValues(model)

    @cached_property
    def keys(self) -> Keys:
        return Keys(self.model)

    @cached_property
    def conditions(self) -> Conditions:
        return Conditions(self.keys)

    @cached_property
    def calls(self) -> list[Call]:
        """Every call of MPI in the text."""
        return [
            call
            for function in self.model.program.defined()
            for call in function.calls()
            if call.standard is not None
        ]

    @cached_property
    def communicators(self) -> CommunicatorOrigins:
        return communicators_of(self.model)

    def is_for_all(self, call: Call) -> bool:
        """Return whether the members of a collective agree on all that decides whether the call is made.

        Where that is not decided within the limits it is taken that they do not.
        """
        try:
            spread = self._domains.spread_of(call)
            return not any(spread.differs(node) for node in self._deciding(call))
        except NotDecided:
            return False

    @cached_property
    def _domains(self) -> Domains:
        """What differs between ranks, for the calls that are not equal on all of them."""
        queried = [
            node
            for call in self.calls
            if call.standard is not None and any(each.root_only for each in call.standard.parameters)
            for node in self._deciding(call)
        ]
        return Domains(self.model, self.communicators, self.keys, queried)

    def _deciding(self, call: Call) -> list[Node]:
        """Return the conditions around a call, and whether its function runs."""
        function = call.block.function
        dependence = self.model.dependence
        around = dependence.control(function).all_deciders(call.block.index)
        conditions = [dependence.condition(function, branch) for branch in around]
        return [FunctionRuns(function), *(each for each in conditions if each is not None)]

    def argument(self, call: Call, index: int) -> Value | None:
        return call.operands[index + 1] if 0 <= index < len(call.operands) - 1 else None

    def known(self, call: Call, index: int) -> KnownConstant | None:
        """Return the constant that an argument is known to be."""
        argument = self.argument(call, index)
        return None if argument is None else self.values.of(argument)

    def number(self, call: Call, index: int) -> int | None:
        """Return the number that an argument is known to be."""
        known = self.known(call, index)
        number = getattr(known.value, "value", None) if known is not None else None
        return number if isinstance(number, int) and not isinstance(number, bool) else None

    def name(self, call: Call, index: int) -> str | None:
        """Return the predefined constant of MPI that an argument is known to be."""
        known = self.known(call, index)
        if known is None or call.standard is None:
            return None
        return constant_name(self.model.program, known.value, call.standard.parameters[index].role)

    def surely_nameless(self, number: int) -> bool:
        """Return whether a negative number that has no name has none in the MPI library that will be used."""
        return self.model.program.constants.certain or number < _LEAST_SPECIAL

    def in_arguments(self, *roles: Role) -> Iterator[tuple[Call, int]]:
        """Yield calls with the position of each single argument of these roles that is only read."""
        for call in self.calls:
            assert call.standard is not None
            for index, parameter in enumerate(call.standard.parameters):
                if parameter.role in roles and parameter.direction == "in" and not parameter.is_array:
                    yield call, index
