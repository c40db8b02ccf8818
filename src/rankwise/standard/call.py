"""One MPI procedure: its parameters and how it behaves."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rankwise.standard.role import Role
from rankwise.standard.traits import RESULT, CallKind, DefinedBy, Effect, ReturnMode, Until


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter, as the MPI Forum describes it, with our `role`."""

    name: str
    kind: str
    """The MPI Forum's word, such as COMMUNICATOR or POLYXFER_NUM_ELEM_NNI."""
    direction: Literal["in", "out", "inout"]
    role: Role
    is_array: bool = False
    length: str = ""
    """How many entries an array has: a name, a product; '' where MPI leaves it open."""
    root_only: bool = False
    """Only the root's argument means something."""
    c_only: bool = False
    """Absent in Fortran."""
    large_only: bool = False
    """Present only in the `_c` variant."""

    @property
    def is_output(self) -> bool:
        return self.direction != "in"


@dataclass(frozen=True, slots=True)
class Data:
    """A buffer and the parameters that say what is in it. All are parameter indices."""

    buffer: int
    count: int | None
    datatype: int
    displacements: int | None
    direction: Literal["in", "out", "inout"]


_LOCAL_DATA = {
    "MPI_Pack": (("inbuf", "incount"),),
    "MPI_Unpack": (("outbuf", "outcount"),),
    "MPI_Pack_external": (("inbuf", "incount"),),
    "MPI_Unpack_external": (("outbuf", "outcount"),),
    "MPI_Reduce_local": (("inbuf", "count"), ("inoutbuf", "count")),
}


@dataclass(frozen=True, slots=True)
class MpiCall:
    """One MPI procedure. An index is always a position in the plain C argument list.

    Each output belongs to exactly one of `shared_outputs`, `uniform_outputs`, `identifies_process`,
    `differs_between_ranks` and `follows_inputs`. What a nonblocking or persistent call puts into
    a buffer is there once the operation completes. `RESULT` (-1) stands for the function's result.
    """

    name: str
    parameters: tuple[Parameter, ...]
    large_parameters: tuple[Parameter, ...] | None
    """The parameters of the `_c` variant; None if there is no such variant."""
    return_kind: str
    languages: frozenset[str]
    """Some of c, f90, f08."""
    has_ierror: bool
    """Whether the Fortran procedure ends with IERROR."""
    origin: DefinedBy

    kind: CallKind
    mode: ReturnMode
    blocks_until: Until
    collective_over: int | Literal["world"] | None = None
    """The communicator, group, window or file whose members all call it; None if not collective."""
    returns: bool = True
    """False for MPI_Abort."""
    creates: tuple[Effect, ...] = ()
    releases: tuple[Effect, ...] = ()

    shared_outputs: tuple[int, ...] = ()
    """Made equal on every rank by this call (in an intracommunicator)."""
    uniform_outputs: tuple[int, ...] = ()
    """Found equal on every rank, without communication."""
    identifies_process: tuple[int, ...] = ()
    """Distinguish this process from the others: its rank, coordinates, neighbours, host."""
    differs_between_ranks: tuple[int, ...] = ()
    """May otherwise differ: received data, statuses, progress, clocks, split communicators."""
    follows_inputs: tuple[int, ...] = ()
    """Equal where the inputs are equal; handles of fresh local objects are counted here."""

    def __hash__(self) -> int:
        return hash(self.name)

    @property
    def is_collective(self) -> bool:
        return self.kind is CallKind.COLLECTIVE

    @property
    def is_local(self) -> bool:
        """Whether the call returns without any help of another process."""
        return self.blocks_until is Until.NOTHING

    @property
    def shares(self) -> bool:
        """Whether every rank holds the same value in some output afterwards."""
        return bool(self.shared_outputs)

    @property
    def returns_value(self) -> bool:
        """Whether the C function returns something other than an error code."""
        return self.return_kind not in ("ERROR_CODE", "ERROR_CLASS", "NOTHING")

    def indices_of(self, *roles: Role) -> tuple[int, ...]:
        """Return the positions of all parameters with one of these roles."""
        return tuple(index for index, each in enumerate(self.parameters) if each.role in roles)

    def index_of(self, role: Role) -> int | None:
        """Return the position of the first parameter with this role, or None."""
        return next(iter(self.indices_of(role)), None)

    def index_named(self, name: str) -> int | None:
        """Return the position of the parameter with this name, or None."""
        return next((index for index, each in enumerate(self.parameters) if each.name == name), None)

    @property
    def peers(self) -> tuple[int, ...]:
        """The positions of the ranks this call communicates with, apart from a root."""
        return self.indices_of(Role.SOURCE, Role.DESTINATION, Role.TARGET)

    @property
    def outputs(self) -> tuple[int, ...]:
        """The positions that the call writes; RESULT first where the function returns a value."""
        written = tuple(index for index, each in enumerate(self.parameters) if each.is_output)
        return (RESULT, *written) if self.returns_value else written

    @property
    def data(self) -> tuple[Data, ...]:
        """The buffers that messages, window accesses and file accesses go through."""
        communicates = (CallKind.COLLECTIVE, CallKind.POINT_TO_POINT, CallKind.ONE_SIDED, CallKind.FILE)
        if self.kind not in communicates:
            return ()
        found = (self._data_from(index) for index in self.indices_of(Role.BUFFER))
        return tuple(each for each in found if each is not None)

    @property
    def local_data(self) -> tuple[Data, ...]:
        """The buffers with a datatype of a call that moves data within one process."""
        found = []
        for buffer, count in _LOCAL_DATA.get(self.name, ()):
            at, counted, datatype = (self.index_named(each) for each in (buffer, count, "datatype"))
            assert at is not None and counted is not None and datatype is not None
            found.append(Data(at, counted, datatype, None, self.parameters[at].direction))
        return tuple(found)

    def _data_from(self, buffer: int) -> Data | None:
        """A buffer is described by the first count and datatype that follow it."""
        datatype = self._first_after(buffer, Role.DATATYPE)
        if datatype is None:
            return None
        displacements = self._first_after(buffer, Role.DISPLACEMENT)
        if displacements is not None and not self.parameters[displacements].is_array:
            displacements = None
        between = [index for index in self.indices_of(Role.BUFFER) if buffer < index]
        if displacements is not None and between and between[0] < displacements:
            displacements = None
        return Data(
            buffer=buffer,
            count=self._first_after(buffer, Role.COUNT),
            datatype=datatype,
            displacements=displacements,
            direction=self.parameters[buffer].direction,
        )

    def _first_after(self, position: int, role: Role) -> int | None:
        return next((index for index in self.indices_of(role) if index > position), None)
