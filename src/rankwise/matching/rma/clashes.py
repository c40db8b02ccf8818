"""Why two accesses to the same bytes conflict, were they made at once (MPI 4.1, sections 12.3 and 12.7)."""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, Flag, auto

import numpy as np

from rankwise.matching.operations import Flags, Numbers
from rankwise.matching.rma.rma_accesses import NO_OP, Epoch, Polls, RmaAccess, Rows
from rankwise.matching.rma.window import Flavour, Windows
from rankwise.standard.constants import ConstantKind as Constants
from rankwise.standard.datatypes.basic_datatypes import SIZES
from rankwise.trace.object_numbers import predefined

_REPLACE = predefined(Constants.OP)["MPI_REPLACE"]


class Clash(Enum):
    """Why two accesses conflict."""

    ACCESS = auto()
    """One of them is no accumulate, and one of them writes."""
    TYPES = auto()
    """Accumulates of different basic types."""
    OPERATIONS = auto()
    """Accumulates with different operations that the window does not allow at once."""
    ALIGNMENT = auto()
    """Accumulates whose elements overlap in part."""
    POLLED = auto()
    """A load that waits for the value that the other access writes."""
    ORDER = auto()
    """Accumulates of one rank on a window whose maker did without their order."""


class _Order(Flag):
    """Which accumulates of one rank to one place stay in order (MPI 4.1, section 12.7.2)."""

    RAR = auto()
    RAW = auto()
    WAR = auto()
    WAW = auto()


@dataclass(frozen=True, slots=True, eq=False)
class WindowTraits:
    """What decides about clashes beside the accesses, as columns by the index of a window."""

    same_op: Flags
    """Its maker promised that accumulates at once have the same operation, MPI_NO_OP not excepted."""
    order: Numbers
    """The `_Order` that its maker requested."""
    trusts_memory: Flags
    """Its ranks share the memory and wait for each other there: what orders their loads is unknown."""


def window_traits(windows: Windows, rows: Rows) -> WindowTraits:
    """Return the traits of all windows."""
    promises = [
        {key: value for part in each.parts.values() for key, value in part.note.promises.items()}
        for each in windows.all
    ]
    shared = np.array([each.flavour is Flavour.SHARED for each in windows.all], np.bool_)
    waits = (rows["polls"] == Polls.SPINS) | (rows["atomic"] != 0)
    is_local = (rows["kind"] == RmaAccess.LOAD) | (rows["kind"] == RmaAccess.STORE)
    trusts = bool((waits & is_local & shared[rows["window"]]).any()) if len(rows) else False
    return WindowTraits(
        np.array([each.get("accumulate_ops") == "same_op" for each in promises], np.bool_),
        np.array([_order(each.get("accumulate_ordering")).value for each in promises], np.int64),
        shared & trusts,
    )


def _order(queried: str | None) -> _Order:
    everything = ~_Order(0)
    if queried is None:
        return everything
    named = {each.name.lower(): each for each in _Order if each.name}
    words = [each.strip() for each in queried.split(",")]
    if words != ["none"] and not set(words) <= set(named):
        return everything
    return functools.reduce(
        lambda one, other: one | other, (named[each] for each in words if each in named), _Order(0)
    )


def only_reads(rows: Rows) -> Flags:
    """Mark what leaves memory as it is: also accumulates with MPI_NO_OP (MPI 4.1, section 12.3.4)."""
    nothing = (rows["kind"] == RmaAccess.ACCUMULATE) & (rows["op"] == NO_OP)
    reads: Flags = (rows["kind"] == RmaAccess.GET) | (rows["kind"] == RmaAccess.LOAD) | nothing
    return reads


def clashes(one: Rows, other: Rows, traits: WindowTraits) -> Numbers:
    """Return the number of the clash of each pair, 0 for those that may happen at once."""
    atomic = [
        (each["kind"] == RmaAccess.ACCUMULATE) | (each["kind"] == RmaAccess.SWAP) for each in (one, other)
    ]
    reads = [only_reads(each) for each in (one, other)]
    same = one["origin"] == other["origin"]
    one_window = one["window"] == other["window"]
    both = atomic[0] & atomic[1] & one_window  # accumulates through two windows know nothing of each other
    free = both | (reads[0] & reads[1]) | _left_to_the_processor(one, other, traits)
    found = np.where(free, 0, Clash.ACCESS.value)
    active = [(each["op"] != NO_OP) & (each["kind"] == RmaAccess.ACCUMULATE) for each in (one, other)]
    changes = active[0] | active[1] | (one["kind"] == RmaAccess.SWAP) | (other["kind"] == RmaAccess.SWAP)
    kinds = [each["kind"] == RmaAccess.ACCUMULATE for each in (one, other)]
    nothing_else = active[0] & active[1]
    nothing_else |= traits.same_op[one["window"]] & (active[0] | active[1]) & kinds[0] & kinds[1]
    found[both & ~same & nothing_else & (one["op"] != other["op"])] = Clash.OPERATIONS.value
    found[both & same & _out_of_order(one, other, traits)] = Clash.ORDER.value
    alike = _alike()
    typed = (one["basic"] >= 0) & (other["basic"] >= 0) & (alike[one["basic"]] != alike[other["basic"]])
    # Order and atomicity are promised element by element, also within one origin (MPI 4.1, section 12.7.1).
    found[both & changes & typed] = Clash.TYPES.value
    sizes = _sizes()[np.maximum(one["basic"], 0)]
    known = (one["basic"] >= 0) & (other["basic"] >= 0) & ~typed & (sizes > 0)
    shifted_by = (one["start"] - other["start"]) % np.maximum(sizes, 1)
    found[both & changes & known & (shifted_by != 0)] = Clash.ALIGNMENT.value
    locked = (one["exclusive"] != 0) | (other["exclusive"] != 0)
    passive = [(each["epoch"] == Epoch.LOCK) | (each["epoch"] == Epoch.LOCK_ALL) for each in (one, other)]
    found[locked & passive[0] & passive[1] & ~same & one_window] = 0
    polled = (one["polls"] != 0) | (other["polls"] != 0)
    found[polled & (found != 0)] = Clash.POLLED.value  # valid in the unified model (MPI 4.1, section 12.7)
    return found


def _left_to_the_processor(one: Rows, other: Rows, traits: WindowTraits) -> Flags:
    """Mark pairs of loads and stores of one rank, and those of shared memory that it orders by itself."""
    local = [each["kind"] >= RmaAccess.LOAD for each in (one, other)]
    same = one["origin"] == other["origin"]
    atomic = (one["atomic"] != 0) & (other["atomic"] != 0)
    marked: Flags = local[0] & local[1] & (same | atomic)
    marked |= (local[0] | local[1]) & ~same & traits.trusts_memory[one["window"]]
    return marked


def _out_of_order(one: Rows, other: Rows, traits: WindowTraits) -> Flags:
    """Mark accumulates of one rank that the window does not keep in order, where the order matters."""
    queried = traits.order[one["window"]]
    writes = [(each["kind"] == RmaAccess.ACCUMULATE) & (each["op"] != NO_OP) for each in (one, other)]
    fetches = [(each["kind"] == RmaAccess.ACCUMULATE) & (each["fetches"] != 0) for each in (one, other)]
    matters = (one["op"] != other["op"]) | (one["op"] == _REPLACE)
    free = [(queried & order.value) == 0 for order in (_Order.WAW, _Order.RAW | _Order.WAR)]
    between = (writes[0] & fetches[1]) | (writes[1] & fetches[0])
    marked: Flags = matters & ((writes[0] & writes[1] & free[0]) | (between & free[1]))
    return marked


@functools.cache
def _alike() -> Numbers:
    """Return a number for each basic type, the same for types that hardware treats alike."""

    def kind(name: str) -> int:
        is_real = any(word in name for word in ("FLOAT", "DOUBLE", "REAL"))
        return (3 if "COMPLEX" in name else 2 if is_real else 1) << 16 | SIZES.get(name, 0)

    return _by_type(kind)


@functools.cache
def _sizes() -> Numbers:
    """Return the size of each basic type; 0 where it is not known."""
    return _by_type(lambda name: SIZES.get(name, 0))


def _by_type(value: Callable[[str], int]) -> Numbers:
    numbers = predefined(Constants.DATATYPE)
    found = np.zeros(max(numbers.values()) + 1, np.int64)
    for name, number in numbers.items():
        found[number] = value(name)
    return found
