"""What a parameter is for: the many kinds of the MPI Forum made into few roles."""

from __future__ import annotations

import enum


class Role(enum.StrEnum):
    """The part a parameter plays in its call."""

    BUFFER = "buffer"
    COUNT = "count"
    DATATYPE = "datatype"
    DISPLACEMENT = "displacement"
    SOURCE = "source"
    DESTINATION = "destination"
    TARGET = "target"
    """The rank whose window memory is touched."""
    ROOT = "root"
    RANK = "rank"
    """Any other rank, given or returned."""
    TAG = "tag"
    COMMUNICATOR = "communicator"
    GROUP = "group"
    WINDOW = "window"
    FILE = "file"
    OP = "op"
    REQUEST = "request"
    STATUS = "status"
    MESSAGE = "message"
    INFO = "info"
    ERRHANDLER = "errhandler"
    SESSION = "session"
    KEYVAL = "keyval"
    TOOL = "tool"
    """A handle of the tool information interface."""
    COLOR = "color"
    KEY = "key"
    FLAG = "flag"
    INDEX = "index"
    LENGTH = "length"
    """How many entries an array argument has, or how many bytes a memory region has."""
    SIZE = "size"
    """A number of processes, dimensions or neighbours."""
    COORDINATES = "coordinates"
    DIMENSIONS = "dimensions"
    OFFSET = "offset"
    ADDRESS = "address"
    ASSERTION = "assertion"
    THREAD_LEVEL = "thread level"
    PARTITION = "partition"
    TEXT = "text"
    FUNCTION = "function"
    STATE = "state"
    """What the user hands through to callbacks or attaches to an object."""
    ERROR = "error"
    MODE = "mode"
    """A constant that selects a behaviour."""
    VALUE = "value"
    """A plain number that no other role describes."""


_BY_ROLE = {
    Role.BUFFER: "BUFFER",
    Role.COUNT: (
        "POLYXFER_NUM_ELEM POLYXFER_NUM_ELEM_NNI XFER_NUM_ELEM XFER_NUM_ELEM_NNI POLYDTYPE_NUM_ELEM "
        "POLYDTYPE_NUM_ELEM_NNI POLYDTYPE_NUM_ELEM_PI NUM_BYTES TOOLS_NUM_ELEM_SMALL"
    ),
    Role.DATATYPE: "DATATYPE F90_DATATYPE",
    Role.DISPLACEMENT: (
        "POLYDISPLACEMENT POLYDISPLACEMENT_COUNT POLYDISPLACEMENT_AINT_COUNT DISPLACEMENT DISPLACEMENT_NNI "
        "RMA_DISPLACEMENT_NNI POLYRMA_DISPLACEMENT POLYDTYPE_STRIDE_BYTES POLYDISPOFFSET POLYLOCATION"
    ),
    Role.RANK: "RANK RANK_NNI",
    Role.TAG: "TAG",
    Role.COMMUNICATOR: "COMMUNICATOR F90_COMM",
    Role.GROUP: "GROUP F90_GROUP",
    Role.WINDOW: "WINDOW F90_WIN",
    Role.FILE: "FILE F90_FILE",
    Role.OP: "OPERATION F90_OP",
    Role.REQUEST: "REQUEST F90_REQUEST",
    Role.STATUS: "STATUS F90_STATUS F08_STATUS",
    Role.MESSAGE: "MESSAGE F90_MESSAGE",
    Role.INFO: "INFO F90_INFO",
    Role.ERRHANDLER: "ERRHANDLER F90_ERRHANDLER",
    Role.SESSION: "SESSION F90_SESSION",
    Role.KEYVAL: "KEYVAL",
    Role.TOOL: "CVAR PVAR PVAR_SESSION TOOLS_ENUM TOOL_MPI_OBJ EVENT_INSTANCE EVENT_REGISTRATION",
    Role.COLOR: "COLOR",
    Role.KEY: "KEY",
    Role.FLAG: "LOGICAL LOGICAL_OPTIONAL LOGICAL_VOID",
    Role.INDEX: (
        "INDEX KEY_INDEX CAT_INDEX CVAR_INDEX CVAR_INDEX_SPECIAL PVAR_INDEX EVENT_INDEX SOURCE_INDEX "
        "TOOLENUM_INDEX"
    ),
    Role.LENGTH: (
        "ARRAY_LENGTH ARRAY_LENGTH_NNI ARRAY_LENGTH_PI STRING_LENGTH INFO_VALUE_LENGTH POLYNUM_BYTES "
        "POLYNUM_BYTES_NNI NUM_BYTES_SMALL POLYDTYPE_PACK_SIZE POLYNUM_PARAM_VALUES WINDOW_SIZE "
        "WIN_ATTACH_SIZE ALLOC_MEM_NUM_BYTES TOOLENUM_SIZE ARGUMENT_COUNT"
    ),
    Role.SIZE: "COMM_SIZE COMM_SIZE_PI NUM_DIMS DEGREE PROCESS_GRID_SIZE",
    Role.COORDINATES: "COORDINATE",
    Role.DIMENSIONS: "DIMENSION",
    Role.OFFSET: "OFFSET",
    Role.ADDRESS: "C_BUFFER C_BUFFER2 LOCATION_SMALL",
    Role.ASSERTION: "ASSERT",
    Role.THREAD_LEVEL: "THREAD_LEVEL",
    Role.PARTITION: "PARTITION",
    Role.TEXT: "STRING STRING_ARRAY STRING_2DARRAY ARGUMENT_LIST",
    Role.FUNCTION: ("FUNCTION POLYFUNCTION EVENT_CB_FUNCTION EVENT_DROP_CB_FUNCTION EVENT_FREE_CB_FUNCTION"),
    Role.STATE: "EXTRA_STATE EXTRA_STATE2 ATTRIBUTE_VAL ATTRIBUTE_VAL_10 VARARGS",
    Role.ERROR: "ERROR_CODE ERROR_CLASS",
    Role.MODE: (
        "ACCESS_MODE UPDATE_MODE LOCK_TYPE SPLIT_TYPE ORDER DISTRIB_ENUM COMBINER TYPECLASS TOPOLOGY_TYPE "
        "COMM_COMPARISON GROUP_COMPARISON BIND_TYPE CALLBACK_SAFETY PVAR_CLASS SOURCE_ORDERING "
        "VARIABLE_SCOPE TOOL_VAR_VERBOSITY PROFILE_LEVEL"
    ),
    Role.VALUE: (
        "WEIGHT VERSION MATH TYPECLASS_SIZE DTYPE_DISTRIBUTION GENERIC_DTYPE_INT GENERIC_DTYPE_COUNT "
        "FILE_DESCRIPTOR TOOLS_TICK_COUNT TOOL_VAR_VALUE UPDATE_NUMBER"
    ),
}

_BY_KIND = {kind: role for role, kinds in _BY_ROLE.items() for kind in kinds.split()}

_RANKS_BY_NAME = {
    "root": Role.ROOT,
    "source": Role.SOURCE,
    "dest": Role.DESTINATION,
    "target_rank": Role.TARGET,
}

HANDLES = frozenset(
    {
        Role.COMMUNICATOR,
        Role.GROUP,
        Role.WINDOW,
        Role.FILE,
        Role.DATATYPE,
        Role.OP,
        Role.REQUEST,
        Role.MESSAGE,
        Role.INFO,
        Role.ERRHANDLER,
        Role.SESSION,
        Role.KEYVAL,
        Role.TOOL,
    }
)
"""The roles whose arguments name an MPI object."""


def role_of(kind: str, name: str, procedure: str) -> Role:
    """Return the role of a parameter; KeyError for a kind that the table above does not have."""
    role = _BY_KIND[kind]
    if role is not Role.RANK:
        return role
    if procedure.startswith("MPI_Win_") and name == "rank":
        return Role.TARGET
    # MPI_Status_{get,set}_source name the sender of a message, not a peer of the call.
    if procedure.startswith("MPI_Status_"):
        return Role.RANK
    return _RANKS_BY_NAME.get(name, Role.RANK)
