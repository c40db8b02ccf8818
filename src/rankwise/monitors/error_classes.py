"""What an error code of an MPI library says: its class, by name and in words."""

from __future__ import annotations

from rankwise.monitors.run import Run

_MEANINGS = {
    "MPI_ERR_BUFFER": "the buffer is not valid",
    "MPI_ERR_COUNT": "the count is not valid",
    "MPI_ERR_TYPE": "the datatype is not valid, or not committed",
    "MPI_ERR_TAG": "the tag is not valid",
    "MPI_ERR_COMM": "the communicator is not valid",
    "MPI_ERR_RANK": "there is no such rank in the communicator",
    "MPI_ERR_REQUEST": "the request is not valid",
    "MPI_ERR_ROOT": "the root is no rank of the communicator",
    "MPI_ERR_GROUP": "the group is not valid",
    "MPI_ERR_OP": "the operation is not valid, or not for this datatype",
    "MPI_ERR_TOPOLOGY": "the topology is not valid",
    "MPI_ERR_DIMS": "the dimensions are not valid",
    "MPI_ERR_ARG": "an argument is not valid",
    "MPI_ERR_UNKNOWN": "an error that the library does not know",
    "MPI_ERR_TRUNCATE": "a message is longer than the buffer it is received into",
    "MPI_ERR_OTHER": "an error of no class of its own",
    "MPI_ERR_INTERN": "an error inside the library",
    "MPI_ERR_IN_STATUS": "an error that a status tells of",
    "MPI_ERR_PENDING": "an operation that is still pending",
}
_MPICH = tuple(name for name in _MEANINGS if name != "MPI_ERR_REQUEST")
_OPEN_MPI = tuple(_MEANINGS)
_CLASSES = {
    1: {**dict(enumerate(_MPICH, start=1)), 19: "MPI_ERR_REQUEST"},
    2: dict(enumerate(_OPEN_MPI, start=1)),
}
"""The names of the classes by number, for each `library` in the first page of a lane."""
_OF_DATA = frozenset({"MPI_ERR_TRUNCATE", "MPI_ERR_OTHER", "MPI_ERR_INTERN", "MPI_ERR_IN_STATUS"})


def class_of(run: Run, rank: int, code: int) -> str | None:
    """Return the name of the class of an error code; MPICH adds more bits to a class."""
    library = int(run.process(rank).lanes[0].page["library"])
    return _CLASSES.get(library, {}).get(code & 0x7F)


def error_text(run: Run, rank: int, code: int) -> str:
    """Return what an error code says: 'MPI_ERR_TAG: the tag is not valid'."""
    name = class_of(run, rank, code)
    return f"{name}: {_MEANINGS[name]}" if name is not None else f"error code {code}"


def is_about_data(run: Run, rank: int, code: int) -> bool:
    """Tell whether an error came up while data went its way, and is not about a call's own arguments."""
    return class_of(run, rank, code) in _OF_DATA
