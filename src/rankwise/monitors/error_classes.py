"""What an error code of an MPI library says: its class, by name and in words."""

from __future__ import annotations

from rankwise.monitors.recorded_run import Run

_MEANINGS = {
    "MPI_ERR_BUFFER": "the buffer is not valid",
    "MPI_ERR_COUNT": "the count is not valid",
    "MPI_ERR_TYPE": "the datatype is not valid, or not committed",
    "MPI_ERR_TAG": "the tag is not valid",
    "MPI_ERR_COMM": "the communicator is not valid",
    "MPI_ERR_RANK": "there is no such rank in the communicator",
    "MPI_ERR_REQUEST": "the request is not valid",
    "MPI_ERR_ROOT": "the root is not a rank of the communicator",
    "MPI_ERR_GROUP": "the group is not valid",
    "MPI_ERR_OP": "the operation is not valid, or not for this datatype",
    "MPI_ERR_TOPOLOGY": "the topology is not valid",
    "MPI_ERR_DIMS": "the dimensions are not valid",
    "MPI_ERR_ARG": "an argument is not valid",
    "MPI_ERR_UNKNOWN": "an error that the library does not know",
    "MPI_ERR_TRUNCATE": "a message is longer than the buffer it is received into",
    "MPI_ERR_OTHER": "an error of no class of its own",
    "MPI_ERR_INTERN": "an error inside the library",
    "MPI_ERR_IN_STATUS": "an error that a status reports",
    "MPI_ERR_PENDING": "an operation that is still pending",
}
_LATER_MEANINGS = {
    "MPI_ERR_ACCESS": "permission denied",
    "MPI_ERR_AMODE": "the file mode is not valid",
    "MPI_ERR_BAD_FILE": "the file name is not valid",
    "MPI_ERR_FILE_EXISTS": "the file exists already",
    "MPI_ERR_FILE_IN_USE": "the file is open elsewhere",
    "MPI_ERR_FILE": "the file handle is not valid",
    "MPI_ERR_INFO": "the info object is not valid",
    "MPI_ERR_INFO_NOKEY": "there is no such key in the info object",
    "MPI_ERR_IO": "an input or output error",
    "MPI_ERR_KEYVAL": "the attribute key is not valid",
    "MPI_ERR_NAME": "the service name is not published",
    "MPI_ERR_NO_MEM": "there is no memory left",
    "MPI_ERR_NOT_SAME": "ranks gave different arguments to a collective",
    "MPI_ERR_NO_SPACE": "there is no space left",
    "MPI_ERR_NO_SUCH_FILE": "the file does not exist",
    "MPI_ERR_READ_ONLY": "the file or file system is read-only",
    "MPI_ERR_SPAWN": "processes could not be spawned",
    "MPI_ERR_UNSUPPORTED_OPERATION": "the operation is not supported",
    "MPI_ERR_WIN": "the window is not valid",
}
_MPICH = tuple(name for name in _MEANINGS if name != "MPI_ERR_REQUEST")
_OPEN_MPI = tuple(_MEANINGS)
_MPICH_LATER = (
    "ACCESS AMODE BAD_FILE CONVERSION DUP_DATAREP FILE_EXISTS FILE_IN_USE FILE INFO INFO_KEY INFO_VALUE "
    "INFO_NOKEY IO NAME NO_MEM NOT_SAME NO_SPACE NO_SUCH_FILE PORT QUOTA READ_ONLY SERVICE SPAWN "
    "UNSUPPORTED_DATAREP UNSUPPORTED_OPERATION WIN BASE LOCKTYPE KEYVAL RMA_CONFLICT RMA_SYNC SIZE "
    "DISP ASSERT"
)
_OPEN_MPI_LATER = (
    "ACCESS AMODE ASSERT BAD_FILE BASE CONVERSION DISP DUP_DATAREP FILE_EXISTS FILE_IN_USE FILE INFO_KEY "
    "INFO_NOKEY INFO_VALUE INFO IO KEYVAL LOCKTYPE NAME NO_MEM NOT_SAME NO_SPACE NO_SUCH_FILE PORT QUOTA "
    "READ_ONLY RMA_CONFLICT RMA_SYNC SERVICE SIZE SPAWN UNSUPPORTED_DATAREP UNSUPPORTED_OPERATION WIN"
)


def _later(names: str) -> dict[int, str]:
    return {number: f"MPI_ERR_{name}" for number, name in enumerate(names.split(), start=20)}


_CLASSES = {
    1: {**dict(enumerate(_MPICH, start=1)), 19: "MPI_ERR_REQUEST", **_later(_MPICH_LATER)},
    2: {**dict(enumerate(_OPEN_MPI, start=1)), **_later(_OPEN_MPI_LATER)},
}
"""The names of the classes by number, for each `library` in the first page of an event stream."""
_OF_DATA = frozenset({"MPI_ERR_TRUNCATE", "MPI_ERR_OTHER", "MPI_ERR_INTERN", "MPI_ERR_IN_STATUS"})


def class_of(run: Run, rank: int, code: int) -> str | None:
    """Return the name of the class of an error code; MPICH adds more bits to a class."""
    library = int(run.process(rank).streams[0].page["library"])
    return _CLASSES.get(library, {}).get(code & 0x7F)


def error_text(run: Run, rank: int, code: int) -> str:
    """Return what an error code says: 'MPI_ERR_TAG: the tag is not valid'."""
    name = class_of(run, rank, code)
    if name is None:
        return f"error code {code}"
    meaning = _MEANINGS.get(name) or _LATER_MEANINGS.get(name)
    return f"{name}: {meaning}" if meaning else name


def is_about_data(run: Run, rank: int, code: int) -> bool:
    """Return whether an error came up while data went its way, and is not about a call's own arguments."""
    return class_of(run, rank, code) in _OF_DATA
