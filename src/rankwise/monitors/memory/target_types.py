"""RW401 and RW411: one-sided operations whose datatype is not what the target's window holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from rankwise.findings import Finding, Related
from rankwise.matching.rma.rma_accesses import RmaAccess, Rows
from rankwise.matching.rma.row_combinations import combinations
from rankwise.matching.rma.window import Flavour, WindowPart
from rankwise.monitors.memory.allocated_types import AllocatedTypes
from rankwise.monitors.memory.element_types import fit_at, held_words, whole_words
from rankwise.monitors.memory.known_memory import KnownMemory
from rankwise.monitors.monitor_registry import monitor
from rankwise.monitors.recorded_run import Run
from rankwise.monitors.rule_breaches import Breach, Said, findings_of
from rankwise.standard.constants import ConstantKind
from rankwise.standard.datatypes.basic_datatypes import NUMBERS
from rankwise.standard.datatypes.declared_types import ArrayType, Held, size_of
from rankwise.standard.datatypes.type_fits import Fit
from rankwise.trace.access_log import BufferPlace, Owner, buffers_in
from rankwise.trace.event import Event
from rankwise.trace.job_trace import Process
from rankwise.trace.object_numbers import name_of
from rankwise.trace.typemaps import shifted

_MOST_ELEMENTS = 16


@monitor("RW401", "RW411")
def targets_hold_what_datatypes_say(run: Run) -> Iterator[Finding]:
    """Report each one-sided operation that takes the target's memory for something else than it is."""
    yield from findings_of(run, _breaches(run))


def _breaches(run: Run) -> Iterator[Breach]:
    rows = run.one_sided.rows
    calls = rows[(rows["target"] >= 0) & (rows["basic"] >= 0) & (rows["kind"] < RmaAccess.LOAD)]
    for window in run.one_sided.windows.all if len(calls) else ():
        for target, part in window.parts.items() if window.flavour is Flavour.CREATE else ():
            here = calls[(calls["window"] == window.index) & (calls["target"] == target)]
            memory = _memory(run, part) if len(here) else None
            if memory is not None and memory.declared is not None:
                yield from _misfits(run, here, part, memory)


def _misfits(run: Run, rows: Rows, part: WindowPart, memory: KnownMemory) -> Iterator[Breach]:
    columns = [rows[name] for name in ("origin", "thread", "start", "stop", "shape", "basic")]
    firsts, alike = combinations(*columns)
    for number, first in enumerate(firsts.tolist()):
        row, records = rows[first], np.sort(rows["number"][alike == number])
        name = name_of(ConstantKind.DATATYPE, int(row["basic"])) or ""
        found = _worst(run, row, name, part, memory)
        if found is None:
            continue
        fit, held = found
        code = "RW401" if fit is Fit.FITS_NOT else "RW411"
        process = run.process(int(row["origin"]))
        say = _saying(part.rank, name, held, memory)
        yield Breach(code, process, process.streams[int(row["thread"])], records, say)


def _worst(
    run: Run, row: np.void, name: str, part: WindowPart, memory: KnownMemory
) -> tuple[Fit, Held] | None:
    size = size_of(memory.declared) if memory.declared is not None else None
    if name not in NUMBERS or not size or memory.declared is None:
        return None
    worst: tuple[Fit, Held] = Fit.FITS, None
    for at in _elements(run, row, NUMBERS[name][1]):
        offset = part.base + at - memory.declared_from
        if 0 <= offset < size:
            found = fit_at(name, memory.declared, offset)
            worst = max(worst, found, key=lambda each: each[0])
    return worst if worst[0] is not Fit.FITS else None


def _elements(run: Run, row: np.void, size: int) -> list[int]:
    """Return where the first elements of an access begin, and the last one."""
    shape, start = int(row["shape"]), int(row["start"])
    if shape < -1:
        return []
    pieces = [(start, int(row["stop"]))] if shape == -1 else shifted(run.one_sided.shapes.all[shape], start)
    begins = [range(low, high - size + 1, size) for low, high in pieces[:_MOST_ELEMENTS]]
    first = [at for each in begins for at in each[:_MOST_ELEMENTS]][:_MOST_ELEMENTS]
    return [*first, *(each[-1] for each in begins[-1:] if each)]


def _memory(run: Run, part: WindowPart) -> KnownMemory | None:
    """Return the variable or the allocation, with its type, that a member has given to a window."""
    process = run.process(part.rank)
    variables = run.variables_of(process)
    for kind in (Owner.ALLOCATION, Owner.FRAME):
        for place in buffers_in(process, kind):
            if place.parameter is not None and place.made_by == (part.made.thread, part.made.number):
                if kind is Owner.FRAME:
                    return variables.local(place.base, place.site, place.start)
                return _allocated(run, process, place)
    static = variables.may_be_static(np.array([part.base], np.int64))
    return variables.static(part.base) if static[0] else None


def _allocated(run: Run, process: Process, place: BufferPlace) -> KnownMemory | None:
    element = AllocatedTypes(process, run.variables_of(process)).of(place.site)
    if element is None:
        return None
    declared = ArrayType(element, place.size // (size_of(element) or 1))
    where = run.places.of(process, place.site)
    return KnownMemory("", place.start, place.size, declared, place.start, where)


def _saying(target: int, name: str, held: Held, memory: KnownMemory) -> Callable[[Event], Said]:
    def say(event: Event) -> Said:
        assert memory.declared is not None
        shown = f"{memory.name or 'the memory'} holds {whole_words(memory.declared)}"
        label = "declared" if memory.name else "allocated"
        related = (Related(label, shown, memory.where),) if memory.where and memory.where.line else ()
        return Said(
            f"{event.call.name}: the target's window holds {held_words(held)}, not {name}",
            f"the operation accesses {memory.name or 'an allocation'} of rank {target} as {name}",
            related,
        )

    return say
