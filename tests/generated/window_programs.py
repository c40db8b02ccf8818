"""Programs in which two ranks touch the same bytes of a window, and twins in which they touch others.

Rank 0 makes one access to the window of rank 1; the other is made by rank 2, or by rank 1 itself.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from generated.origin_programs import GeneratedProgram


@dataclass(frozen=True, slots=True)
class Access:
    """An access to ints of rank 1's window, from `{at}` on."""

    name: str
    line: str
    writes: bool
    op: str = ""
    """The operation of an accumulate; `swap` of a compare-and-swap."""


_WAIT = "MPI_Wait(&request, MPI_STATUS_IGNORE);"
REMOTE = (
    Access("put", "MPI_Put(mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, win);", True),
    Access("get", "MPI_Get(mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, win);", False),
    Access("sum", "MPI_Accumulate(mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, MPI_SUM, win);", True, "sum"),
    Access("product", "MPI_Accumulate(mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, MPI_PROD, win);", True, "prod"),
    Access(
        "fetch",
        "MPI_Get_accumulate(NULL, 0, MPI_INT, mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, MPI_NO_OP, win);",
        False,
        "none",
    ),
    Access("fetch_and_sum", "MPI_Fetch_and_op(mine, its, MPI_INT, 1, {at}, MPI_SUM, win);", True, "sum"),
    Access(
        "rput",
        "MPI_Rput(mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, win, &request); " + _WAIT,
        True,
    ),
    Access(
        "rget",
        "MPI_Rget(mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, win, &request); " + _WAIT,
        False,
    ),
    Access(
        "rsum",
        "MPI_Raccumulate(mine, 2, MPI_INT, 1, {at}, 2, MPI_INT, MPI_SUM, win, &request); " + _WAIT,
        True,
        "sum",
    ),
    Access("swap", "MPI_Compare_and_swap(mine, its, more, MPI_INT, 1, {at}, win);", True, "swap"),
)
_END = "MPI_COMM_SELF, MPI_STATUS_IGNORE);"
OWN = (
    Access("load", "sum += memory[{at}];", False),
    Access("store", "memory[{at}] = 5;", True),
    Access("load_in_function", "sum += memcmp(&memory[{at}], its, 8) != 0;", False),
    Access("memset", "memset(&memory[{at}], 0, 8);", True),
    Access("memcpy_from", "memcpy(its, &memory[{at}], 8);", False),
    Access("memcpy_into", "memcpy(&memory[{at}], its, 8);", True),
    Access(
        "received_into",
        "MPI_Sendrecv(its, 1, MPI_INT, 0, 0, &memory[{at}], 1, MPI_INT, 0, 0, " + _END,
        True,
    ),
    Access(
        "sent",
        "MPI_Sendrecv(&memory[{at}], 1, MPI_INT, 0, 0, its, 1, MPI_INT, 0, 0, " + _END,
        False,
    ),
    Access("put_on", "MPI_Put(&memory[{at}], 1, MPI_INT, 0, 7, 1, MPI_INT, win);", False),
    Access("got_into", "MPI_Get(&memory[{at}], 1, MPI_INT, 0, 7, 1, MPI_INT, win);", True),
)
MODES = {
    "fence": ("MPI_Win_fence(0, win);", "MPI_Win_fence(0, win);"),
    "start": ("MPI_Win_start(target, 0, win);", "MPI_Win_complete(win);"),
    "lock_shared": ("MPI_Win_lock(MPI_LOCK_SHARED, 1, 0, win);", "MPI_Win_unlock(1, win);"),
    "lock_exclusive": ("MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, win);", "MPI_Win_unlock(1, win);"),
    "lock_all": ("MPI_Win_lock_all(0, win);", "MPI_Win_unlock_all(win);"),
    "flush": ("MPI_Win_lock_all(0, win);", "MPI_Win_flush(1, win); MPI_Win_unlock_all(win);"),
    "flush_all": ("MPI_Win_lock_all(0, win);", "MPI_Win_flush_all(win); MPI_Win_unlock_all(win);"),
    "flush_local": ("MPI_Win_lock_all(0, win);", "MPI_Win_flush_local(1, win); MPI_Win_unlock_all(win);"),
}
"""What an origin does before and after its access; the owner does so where it is an origin itself."""
_ACTIVE = ("fence", "start")
"""In their epochs MPI allows no operation with a request (MPI 4.1, section 12.3.5)."""


def expected(one: Access, other: Access, mode: str, *, is_owner: bool) -> str:
    """Return the rule that two accesses to the same bytes break, by MPI 4.1, section 12.7; "" for none."""
    if not (one.writes or other.writes):
        return ""
    if is_owner:
        return "RW615"
    if mode == "lock_exclusive":
        return ""
    if one.op and other.op:
        return "RW614" if {one.op, other.op} == {"sum", "prod"} else ""
    return "RW611"


def window_programs() -> Iterator[GeneratedProgram]:
    """Yield all of them: one with accesses to the same bytes, then one with accesses to different ones."""
    for mode in MODES:
        known = [each for each in REMOTE if mode not in _ACTIVE or _WAIT not in each.line]
        for at, one in enumerate(known):
            for other in known[at:]:
                if _is_ordered_by_chance(one, other):
                    continue
                yield from _both(mode, one, other, is_owner=False)
            for own in OWN:
                if own.line.startswith(("MPI_Put", "MPI_Get")) and mode == "start":
                    continue  # the owner would have to start an epoch of its own
                yield from _both(mode, one, own, is_owner=True)


def _is_ordered_by_chance(one: Access, other: Access) -> bool:
    """Say whether a program may rely on what an atomic operation fetches: the run decides on the order."""
    fetching = {"fetch_and_sum", "swap", "fetch"}
    return {one.op, other.op} == {"sum", "prod"} and bool(fetching & {one.name, other.name})


def _both(mode: str, one: Access, other: Access, *, is_owner: bool) -> Iterator[GeneratedProgram]:
    name = f"{mode}__{one.name}__{'own_' if is_owner else ''}{other.name}"
    suffix = ".cpp" if zlib.crc32(f"{name} as".encode()) % 4 == 0 else ".c"
    rule = expected(one, other, mode, is_owner=is_owner)
    for is_correct in (False, True):
        text = _text(mode, one, other, "" if is_correct else rule, 4 if is_correct else 0, is_owner)
        yield GeneratedProgram(name + ("_ok" if is_correct else ""), text, suffix, is_correct)


def _text(mode: str, one: Access, other: Access, rule: str, at: int, is_owner: bool) -> str:
    opens, closes = MODES[mode]
    because, expect = (f" // because: {rule}", f" // expect: {rule}") if rule else ("", "")
    second = other.line.format(at=at) + expect
    if is_owner:
        is_origin = other.name in ("put_on", "got_into")
        its = [opens.replace("(1,", "(0,").replace(" 1,", " 0,"), second, closes.replace("(1,", "(0,")]
        owner = [second] if mode in ("fence", "start") or not is_origin else its
    else:
        owner = []
    if mode == "start":
        owner = ["MPI_Win_post(origins, 0, win);", *owner, "MPI_Win_wait(win);"]
    around = [] if mode == "fence" else [opens]
    end = [] if mode == "fence" else [closes]
    body = {
        0: [*around, one.line.format(at=0) + because, *end],
        1: owner,
        2: [] if is_owner else [*around, second, *end],
    }
    lines = [
        f"// One-sided: {mode}, {one.name} and {other.name}{' of the owner' if is_owner else ''}.",
        "// run: -n 3 --guard source",
        *_BEFORE,
        f"    int its_origins[] = {{0{'' if is_owner else ', 2'}}};",
        f"    MPI_Group_incl(everybody, {1 if is_owner else 2}, its_origins, &origins);",
        *([f"    {opens}"] if mode == "fence" else []),
    ]
    for rank, inside in body.items():
        if inside:
            lines += [f"    if (rank == {rank}) {{", *(f"        {line}" for line in inside), "    }"]
    lines += [f"    {closes}"] if mode == "fence" else []
    return "\n".join([*lines, *_AFTER]) + "\n"


_BEFORE = """#include <mpi.h>
#include <string.h>
int main(int argc, char **argv)
{
    int rank, *memory, sum = 0, mine[2] = {1, 1}, its[2] = {2, 2}, more[2] = {3, 3}, one = 1;
    MPI_Win win;
    MPI_Request request;
    MPI_Group everybody, target, origins;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &everybody);
    MPI_Group_incl(everybody, 1, &one, &target);
    MPI_Win_allocate(32, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &win);
    memset(memory, 0, 32);
    MPI_Barrier(MPI_COMM_WORLD);""".splitlines()
_AFTER = """    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Group_free(&origins);
    MPI_Group_free(&target);
    MPI_Group_free(&everybody);
    MPI_Win_free(&win);
    MPI_Finalize();
    return sum > 1000;
}""".splitlines()
