"""The names of MPI's predefined constants, by what they stand for."""

from __future__ import annotations

import enum

from rankwise.standard.datatypes.basic_datatypes import BASIC


class ConstantKind(enum.StrEnum):
    """What a constant stands for; one value may mean different things in different places."""

    COMMUNICATOR = "communicator"
    GROUP = "group"
    DATATYPE = "datatype"
    OP = "op"
    REQUEST = "request"
    WINDOW = "window"
    FILE = "file"
    INFO = "info"
    ERRHANDLER = "errhandler"
    MESSAGE = "message"
    SESSION = "session"
    RANK = "rank"
    TAG = "tag"
    COLOR = "color"
    BUFFER = "buffer"
    STATUS = "status"


_WORDS = {
    ConstantKind.COMMUNICATOR: "COMM_WORLD COMM_SELF COMM_NULL",
    ConstantKind.GROUP: "GROUP_NULL GROUP_EMPTY",
    ConstantKind.DATATYPE: " ".join(["DATATYPE_NULL", *(name.removeprefix("MPI_") for name in BASIC)]),
    ConstantKind.OP: "OP_NULL MAX MIN SUM PROD LAND BAND LOR BOR LXOR BXOR MAXLOC MINLOC REPLACE NO_OP",
    ConstantKind.REQUEST: "REQUEST_NULL",
    ConstantKind.WINDOW: "WIN_NULL",
    ConstantKind.FILE: "FILE_NULL",
    ConstantKind.INFO: "INFO_NULL INFO_ENV",
    ConstantKind.ERRHANDLER: "ERRHANDLER_NULL ERRORS_ARE_FATAL ERRORS_RETURN ERRORS_ABORT",
    ConstantKind.MESSAGE: "MESSAGE_NULL MESSAGE_NO_PROC",
    ConstantKind.SESSION: "SESSION_NULL",
    ConstantKind.RANK: "PROC_NULL ANY_SOURCE ROOT",
    ConstantKind.TAG: "ANY_TAG",
    ConstantKind.COLOR: "UNDEFINED",
    ConstantKind.BUFFER: "BOTTOM IN_PLACE BUFFER_AUTOMATIC",
    ConstantKind.STATUS: "STATUS_IGNORE STATUSES_IGNORE",
}

SELECTORS = tuple(
    f"MPI_{word}"
    for word in """LOCK_EXCLUSIVE LOCK_SHARED MODE_NOCHECK MODE_NOSTORE MODE_NOPUT MODE_NOPRECEDE
    MODE_NOSUCCEED MODE_RDONLY MODE_RDWR MODE_WRONLY MODE_CREATE MODE_EXCL MODE_DELETE_ON_CLOSE
    MODE_UNIQUE_OPEN MODE_SEQUENTIAL MODE_APPEND SEEK_SET SEEK_CUR SEEK_END ORDER_C ORDER_FORTRAN
    DISTRIBUTE_BLOCK DISTRIBUTE_CYCLIC DISTRIBUTE_NONE DISTRIBUTE_DFLT_DARG THREAD_SINGLE THREAD_FUNNELED
    THREAD_SERIALIZED THREAD_MULTIPLE KEYVAL_INVALID TAG_UB IO WTIME_IS_GLOBAL UNIVERSE_SIZE LASTUSEDCODE
    APPNUM WIN_BASE WIN_SIZE WIN_DISP_UNIT WIN_CREATE_FLAVOR WIN_MODEL BSEND_OVERHEAD""".split()
)
"""Constants that choose what a call does; every MPI has its own values for them."""

NAMES = {kind: tuple(f"MPI_{word}" for word in words.split()) for kind, words in _WORDS.items()}
"""Every constant of MPI that an argument may be; where two have one value the first one names it."""

NULL_HANDLES: dict[ConstantKind, str] = {
    kind: name
    for kind, names in NAMES.items()
    for name in names
    if name.endswith("_NULL") and kind != ConstantKind.RANK
}
"""The null handle of each kind of object."""
