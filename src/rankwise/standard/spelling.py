"""One way of writing a call in one language, and how its arguments lie there."""

from __future__ import annotations

import enum
from dataclasses import dataclass

from rankwise.standard.call import MpiCall
from rankwise.standard.role import Role


class BindingLanguage(enum.StrEnum):
    C = "C"
    FORTRAN = "Fortran"
    PYTHON = "Python"


@dataclass(frozen=True, slots=True)
class Argument:
    """One argument as the program writes it."""

    name: str
    parameter: int | None
    """The position of the parameter of `MpiCall.parameters` it stands for; None for IERROR and the like."""
    default: str | None = None
    """What Python takes where the program writes nothing, as source text."""


@dataclass(frozen=True, slots=True)
class Spelling:
    """A call as one language writes it.

    In Python, `arguments` does not count `self`: that is `receiver`. Fortran compilers pass the lengths
    of character arguments behind the last of `arguments`.
    """

    written: str
    """MPI_Send, mpi_send_f08_ or Comm.Send."""
    call: MpiCall
    language: BindingLanguage
    arguments: tuple[Argument, ...]
    result: tuple[int | None, ...] = ()
    """The parameters that come back as the value of the expression, in order; RESULT for the function's
    own value, None for a received Python object that no parameter of this call holds."""
    has_ierror: bool = False
    is_profiling: bool = False
    """The PMPI_ name, which a tool's wrapper does not see."""
    is_large: bool = False
    """The `_c` variant with MPI_Count."""
    is_pickled: bool = False
    """A lower-case mpi4py method: Python objects travel, not buffers."""
    is_property: bool = False
    receiver: int | None = None
    """The parameter that the object before the dot stands for."""
    of_own_rank: bool = False
    """The rank that the call is given is the caller's own."""

    @property
    def method(self) -> str:
        """The last part of the name: Send for Comm.Send."""
        return self.written.rpartition(".")[2]

    def position_of(self, parameter: int) -> int | None:
        """Return where the program writes this parameter, or None."""
        return next((n for n, each in enumerate(self.arguments) if each.parameter == parameter), None)

    def positions_of(self, *roles: Role) -> tuple[int, ...]:
        """Return where the program writes the parameters with these roles."""
        parameters = self.call.parameters
        return tuple(
            position
            for position, each in enumerate(self.arguments)
            if each.parameter is not None and parameters[each.parameter].role in roles
        )

    def argument_named(self, name: str) -> Argument | None:
        """Return the argument that Python passes by this keyword, or None."""
        return next((each for each in self.arguments if each.name == name), None)

    @property
    def result_is_shared(self) -> bool:
        """Whether all ranks get the same value, by communication or without."""
        same = {*self.call.shared_outputs, *self.call.uniform_outputs}
        return bool(self.result) and not self.of_own_rank and same.issuperset(self.result)

    @property
    def result_identifies_process(self) -> bool:
        return self.of_own_rank or not set(self.call.identifies_process).isdisjoint(self.result)

    @property
    def result_differs(self) -> bool:
        """Whether the value may differ between ranks for another reason."""
        received = self.is_pickled and None in self.result
        return received or not set(self.call.differs_between_ranks).isdisjoint(self.result)
