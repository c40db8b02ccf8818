"""The one-sided operations, and which of their buffers MPI reads or writes until they are complete."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation of rank 0 at rank 1 whose buffer under test is `buffer`, four ints."""

    name: str
    call: str
    writes: bool
    """Whether the operation writes the buffer under test."""
    has_request: bool = False


def _with_request(call: str) -> str:
    """Return the form of a call that gives a request: MPI_Rput of MPI_Put."""
    name, _, rest = call.partition("(")
    return f"MPI_R{name.removeprefix('MPI_').lower()}({rest.removesuffix(');')}, &request);"


_PLAIN = (
    Operation("put", "MPI_Put(buffer, 4, MPI_INT, 1, 0, 4, MPI_INT, win);", False),
    Operation("get", "MPI_Get(buffer, 4, MPI_INT, 1, 0, 4, MPI_INT, win);", True),
    Operation("accumulate", "MPI_Accumulate(buffer, 4, MPI_INT, 1, 0, 4, MPI_INT, MPI_SUM, win);", False),
    Operation(
        "get_accumulate_origin",
        "MPI_Get_accumulate(buffer, 4, MPI_INT, other, 4, MPI_INT, 1, 0, 4, MPI_INT, MPI_SUM, win);",
        False,
    ),
    Operation(
        "get_accumulate_result",
        "MPI_Get_accumulate(other, 4, MPI_INT, buffer, 4, MPI_INT, 1, 0, 4, MPI_INT, MPI_SUM, win);",
        True,
    ),
    Operation(
        "fetch_only_result",
        "MPI_Get_accumulate(NULL, 0, MPI_INT, buffer, 4, MPI_INT, 1, 0, 4, MPI_INT, MPI_NO_OP, win);",
        True,
    ),
    Operation("fetch_and_op_origin", "MPI_Fetch_and_op(buffer, other, MPI_INT, 1, 0, MPI_SUM, win);", False),
    Operation("fetch_and_op_result", "MPI_Fetch_and_op(other, buffer, MPI_INT, 1, 0, MPI_SUM, win);", True),
    Operation("swap_origin", "MPI_Compare_and_swap(buffer, other, more, MPI_INT, 1, 0, win);", False),
    Operation("swap_compare", "MPI_Compare_and_swap(other, buffer, more, MPI_INT, 1, 0, win);", False),
    Operation("swap_result", "MPI_Compare_and_swap(other, more, buffer, MPI_INT, 1, 0, win);", True),
)
_WITH_REQUEST = tuple(
    Operation(each.name.replace(word, f"r{word}", 1), _with_request(each.call), each.writes, True)
    for each in _PLAIN
    for word in ("put", "get_accumulate", "accumulate", "get")
    if each.name.startswith(word) and not (word == "get" and each.name != "get")
)
OPERATIONS = _PLAIN + _WITH_REQUEST


@dataclass(frozen=True, slots=True)
class Touch:
    """What the program does to the buffer, and the rule that forbids it while the operation is pending."""

    name: str
    line: str
    rule: str = "RW402"


WRITES = (
    Touch("store", "buffer[0] = 3;"),
    Touch("store_in_function", "change(buffer);"),
    Touch("store_through_alias", "*alias = 3;"),
    Touch("memset", "memset(buffer, 0, 16);"),
    Touch("memcpy_into", "memcpy(buffer, spare, 16);"),
    Touch(
        "received_into",
        "MPI_Sendrecv(spare, 1, MPI_INT, 0, 0, buffer, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);",
        "RW403",
    ),
)
READS = (
    Touch("load", "sum += buffer[0];"),
    Touch("load_in_function", "sum += read_from(buffer);"),
    Touch("load_through_alias", "sum += *alias;"),
    Touch("memcpy_from", "memcpy(spare, buffer, 16);"),
    Touch(
        "sent",
        "MPI_Sendrecv(buffer, 1, MPI_INT, 0, 0, spare, 1, MPI_INT, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);",
        "RW403",
    ),
    Touch("put_on", "MPI_Put(buffer, 4, MPI_INT, 1, 4, 4, MPI_INT, win);", "RW403"),
)
