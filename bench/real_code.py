"""What static checking says about real programs, and what it costs beside compiling them.

`python -m bench real_code` takes hpcc from Debian's sources. `python -m bench real_code PATH… -- FLAGS`
takes one program of your own: files, folders or a compile_commands.json.

As in Huchant 2019, Fig. 4 and 5: warnings are collectives that may not be reached by all, conditionals
those that govern them. Before filtering these are all in the iterated post-dominance frontiers of the
collectives (Saillard 2015); after it those that the analysis does not clear. Both are counted by their
places in the source. Findings are fewer: the first collective after a skipped call stands for the others.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from bench.debian_source import Unavailable, get_source
from rankwise import toolchain
from rankwise.findings import Location, Result
from rankwise.program import Program
from rankwise.source.compile import OLD_C
from rankwise.source.planning import plan

_PACKAGE = "hpcc"
_PARTS = ("DGEMM", "FFT", "PTRANS", "RandomAccess", "STREAM", "src", "hpl/src", "hpl/testing")
_FLAGS = ("-Iinclude", "-Ihpl/include", "-DHPL_CALL_CBLAS", "-DLONG_IS_64BITS")
_ORDER = ("RW101", "RW102", "RW103")
_ARGUMENTS = ("RW104", "RW105", "RW106", "RW107")
TARGET = 3.0


@dataclass(frozen=True, slots=True)
class _Cost:
    """What running a command took: processor time in seconds, and memory in MB; and its exit code."""

    seconds: float
    memory: int
    code: int = 0


@dataclass(frozen=True, slots=True)
class _Governed:
    """The collectives of a program, which of them some conditional governs, and those conditionals."""

    collectives: set[Location]
    warned: set[Location]
    conditionals: set[Location]


def run(arguments: Sequence[str] = ()) -> None:
    """Measure the program that the arguments name, or Debian's."""
    if arguments:
        words = list(arguments)
        at = words.index("--") if "--" in words else len(words)
        _measure(Path(words[0]).name, [Path(word) for word in words[:at]], tuple(words[at + 1 :]))
        return
    with tempfile.TemporaryDirectory(prefix="rankwise-bench-") as name:
        try:
            source = get_source(_PACKAGE, Path(name))
        except Unavailable as why:
            print(f"  skipped: {why}")
            return
        here = Path.cwd()
        os.chdir(source)
        try:
            _measure(source.name, [Path(part) for part in _PARTS], _FLAGS)
        finally:
            os.chdir(here)


def _measure(name: str, paths: list[Path], flags: tuple[str, ...]) -> None:
    units = plan(paths, flags).units
    lines = sum(unit.source.path.read_bytes().count(b"\n") for unit in units)
    print(f"  {name}: {len(units)} files, {lines:,} lines")
    with tempfile.TemporaryDirectory(prefix="rankwise-bench-") as folder:
        compiled = _compile(paths, flags, Path(folder))
        command = [sys.executable, "-m", "rankwise", "check", "--no-cache", "--jobs", "1"]
        output = Path(folder) / "result.json"
        checked = _cost([*command, "-o", str(output), *map(str, paths), "--", *flags])
        result = _load(output)
    before = _governed(paths, flags)
    reported = [each for each in result.findings if each.rule.code in _ORDER]
    unlike = [each for each in result.findings if each.rule.code in _ARGUMENTS]
    suspects = result.coverage.suspects if result.coverage is not None else ()
    unproved = [each for each in suspects if each.code in _ORDER]
    after = {each.where for each in unproved}
    blamed = {place for each in unproved for place in each.decides}
    for problem in result.problems:
        print(f"  left out: {problem.message}")
    print(f"  collectives           {len(before.collectives):6}")
    print(f"  warnings              {_filtered(len(before.warned), len(after))}")
    print(f"  conditionals          {_filtered(len(before.conditionals), len(blamed))}")
    print(f"  findings              {len(reported):6} about order, {len(unlike)} about arguments")
    print(f"  compile at -O0        {compiled.seconds:6.2f} s")
    ratio = checked.seconds / compiled.seconds
    print(f"  check, all rules      {checked.seconds:6.2f} s, {ratio:.2f} x compile (target {TARGET:g})")
    print(f"  memory                {checked.memory:6} MB (target 2048)")


def _filtered(before: int, after: int) -> str:
    share = f"  {100 * (before - after) / before:.0f} % filtered out" if before else ""
    return f"{before:6} before, {after} after{share}"


def _compile(paths: list[Path], flags: tuple[str, ...], folder: Path) -> _Cost:
    """Compile everything to object code, one file after the other, with no cache that remembers it."""
    compiler = [*toolchain.c_compiler("c").command, "-O0", "-g", "-c", "-w", *OLD_C]
    openmp = toolchain.openmp_include()
    includes = [*toolchain.mpi_compile_flags("c"), *(["-idirafter", str(openmp)] if openmp else [])]
    seconds, memory = 0.0, 0
    for number, unit in enumerate(plan(paths, flags).units):
        where = unit.folder or Path.cwd()
        path = str(unit.source.path.absolute())
        command = [*compiler, *unit.flags, *includes, path, "-o", str(folder / f"{number}.o")]
        cost = _cost(
            command, where, {"ZIG_GLOBAL_CACHE_DIR": str(folder), "ZIG_LOCAL_CACHE_DIR": str(folder)}
        )
        if cost.code:
            print(f"  compiles to no object, so the time to compile is too short: {unit.source.path}")
        seconds, memory = seconds + cost.seconds, max(memory, cost.memory)
    return _Cost(seconds, memory)


def _cost(command: list[str], where: Path | None = None, settings: Mapping[str, str] | None = None) -> _Cost:
    environment = {**toolchain.environment(), **(settings or {})}
    with subprocess.Popen(
        command, cwd=where, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    ) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = 0  # it was waited for above; what it said is not of interest
    return _Cost(used.ru_utime + used.ru_stime, used.ru_maxrss // 1024, os.waitstatus_to_exitcode(status))


def _load(file: Path) -> Result:
    from rankwise.report import findings_file

    return findings_file.load(file.read_text(encoding="utf-8"))


def _governed(paths: list[Path], flags: tuple[str, ...]) -> _Governed:
    """Return what the frontiers of the collectives hold, function by function, callers included."""
    from rankwise.source import read_sources

    return _govern(read_sources(paths, flags).program)


def _govern(program: Program) -> _Governed:
    from rankwise.alignment.communicators.communicator_identity import CommunicatorOrigins
    from rankwise.alignment.sites import Sites
    from rankwise.alignment.wrapper_functions import Wrappers
    from rankwise.program.model import Model
    from reference.frontier import iterated_post_dominance_frontier

    model = Model(program)
    sites = Sites(model, CommunicatorOrigins(model).is_collective)
    wrappers = Wrappers(model)
    places = {call: wrappers.reported_at(call).location for call in sites.all}
    found = _Governed({place for place in places.values() if place is not None}, set(), set())
    for function in program.defined():
        by_name: dict[str, dict[int, set[Location]]] = {}
        for block in function.blocks:
            for call in sites.calls_in(function, block.index):
                for site in sites.reached_by(call):
                    name = site.standard.name if site.standard is not None else site.callee.name
                    reached = by_name.setdefault(name, {}).setdefault(block.index, set())
                    place = places[site]
                    reached.update({place} if place is not None else ())
        flow = model.flow(function)
        for blocks in by_name.values():
            deciding = iterated_post_dominance_frontier(flow.successors, flow.exit, blocks)
            for node in deciding:
                place = function.blocks[node].terminator.location
                found.conditionals.update({place} if place is not None else ())
            if deciding:
                found.warned.update(*blocks.values())
    return found
