"""Messages of mpi4py carry what they depend on: its pickle is replaced by one that writes references."""

from __future__ import annotations

import pickle
import struct
from typing import Any

from .concolic_log import log, lost
from .symbolic_numbers import make_bool, make_float, make_int

_MAGIC = b"rankwise"
_TRAILER = struct.Struct("=8siq")
_state = {"sending": False}


def is_sending() -> bool:
    """Return whether what is pickled now goes to another rank."""
    return _state["sending"]


def rebuilt(kind: str, value: Any, rank: int, number: int) -> Any:
    """Return a number of another rank."""
    make = {"int": make_int, "f64": make_float, "bool": make_bool}[kind]
    return make(value, log.foreign(rank, number))


def rebuilt_text(text: str, origin: Any) -> Any:
    """Return a text of another rank: what it says of itself holds everywhere."""
    from .symbolic_text import make_text

    return make_text(text, origin)


def _dumps(value: Any, protocol: Any = None, buffer_callback: Any = None) -> bytes:
    _state["sending"] = True
    try:
        data = pickle.dumps(value, protocol, buffer_callback=buffer_callback)
    finally:
        _state["sending"] = False
    return data + _TRAILER.pack(_MAGIC, log.rank, log.branches)


def _loads(data: Any, buffers: Any = None) -> Any:
    view = bytes(data)
    if len(view) >= _TRAILER.size:
        magic, rank, branches = _TRAILER.unpack(view[-_TRAILER.size :])
        if magic == _MAGIC:
            log.joined(rank, branches)
            return pickle.loads(view[: -_TRAILER.size], buffers=buffers or ())
    return pickle.loads(view, buffers=buffers or ())


def watch(MPI: Any) -> None:  # noqa: N803
    """Make mpi4py use these."""
    MPI.pickle.__init__(_dumps, _loads)


def world_rank(comm: Any, MPI: Any) -> Any:  # noqa: N803
    """Return the rank in a communicator, as a symbol."""
    value = MPI.Comm.Get_rank(comm)
    return make_int(value, log.node("symbol", "int", [], _of(comm, MPI, "rank", value)))


def world_size(comm: Any, MPI: Any) -> Any:  # noqa: N803
    """Return the size of a communicator, as a symbol."""
    value = MPI.Comm.Get_size(comm)
    return make_int(value, log.node("symbol", "int", [], _of(comm, MPI, "size", value)))


def _of(comm: Any, MPI: Any, what: str, value: int) -> Any:  # noqa: N803
    world = MPI.COMM_WORLD
    log.begin_rank(MPI.Comm.Get_rank(world), MPI.Comm.Get_size(world))
    if comm.Is_inter():
        lost("an intercommunicator")
        return [what, value, [], log.rank]
    group, all_ranks = comm.Get_group(), world.Get_group()
    members = list(MPI.Group.Translate_ranks(group, list(range(group.Get_size())), all_ranks))
    is_world = members == list(range(log.size))
    return [what, value, None if is_world else members, log.rank]
