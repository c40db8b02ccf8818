"""`rankwise scale probe`: what an MPI library can do on this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.scale.library_limits import LibraryLimits, Limit

HELP = "find the sizes at which collectives of an MPI library break, before a big run does"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.durations import duration

    parser.add_argument(
        "what",
        choices=("probe", "library"),
        help="probe: try what a library can do here; library: print what to put into LD_PRELOAD",
    )
    parser.add_argument(
        "--mpi", default="", metavar="MPICC", help="the compiler wrapper of the MPI (default: yours)"
    )
    extent = parser.add_mutually_exclusive_group()
    extent.add_argument("--quick", action="store_true", help="about a minute (the default)")
    extent.add_argument(
        "--full", action="store_true", help="more sizes and numbers of ranks, up to half an hour"
    )
    parser.add_argument(
        "--limits", type=Path, metavar="scale.json", help="library: what a probe of this MPI has measured"
    )
    parser.add_argument("--time", type=duration, metavar="TIME", help="when to stop, such as 30s or 10m")
    parser.add_argument(
        "--memory", type=int, default=1024, metavar="MB", help="what one probe may hold (default: 1024)"
    )
    parser.add_argument(
        "-o",
        "--output",
        type=Path,
        default=Path("scale.json"),
        help="where the limits go (default: scale.json)",
    )


def run(arguments: argparse.Namespace) -> int:
    from rankwise.cli.exit_codes import NOTHING_FOUND
    from rankwise.workflows.scale_probe import ProbeRequest, probe

    if arguments.what == "library":
        from rankwise.workflows.protection import library

        print(library(arguments.mpi, arguments.limits))
        return NOTHING_FOUND
    request = ProbeRequest(
        arguments.mpi, arguments.output, arguments.full, arguments.memory << 20, arguments.time
    )
    show = sys.stderr.isatty()
    made = 0

    def heard(outcome: object) -> None:
        nonlocal made
        made += 1
        if show:
            print(f"\r{made} probes", end="", file=sys.stderr, flush=True)

    found = probe(request, heard)
    if show:
        print("\r", end="", file=sys.stderr)
    print(_table(found))
    print(f"{len(found.limits)} limits of {found.probed} calls, written to {arguments.output}")
    return NOTHING_FOUND


def _table(found: LibraryLimits) -> str:
    rows = [(f"{found.library} {found.version}", "limit", "detector", "beyond it")]
    rows += [(each.call, _limit(each), _detector(each), _effect(each)) for each in found.limits]
    widths = [max(len(row[column]) for row in rows) for column in (0, 1, 2)]
    padded = ([f"{cell:{width}}" for cell, width in zip(row, (*widths, 0), strict=True)] for row in rows)
    lines = ["  ".join(cells).rstrip() for cells in padded]
    if found.missing:
        lines.append(f"not in this library: {', '.join(found.missing)}")
    lines += [f"skipped: {each}" for each in found.skipped]
    return "\n".join(lines)


def _limit(limit: Limit) -> str:
    if limit.limited == "extent":
        if not limit.works:
            return f"extent below {limit.fails:,} x {limit.count} elements, {limit.ranks} ranks"
        return f"extent {limit.works:,} x {limit.count} elements, {limit.ranks} ranks"
    if limit.limited == "displacement":
        return f"displacements below {limit.fails * (limit.ranks - 1):,}"
    if limit.limited.startswith(("wrapped", "large")):
        return "displacements below 2,147,483,648"
    if limit.limited == "sum-of-counts":
        return f"counts that sum to {limit.works:,}"
    return f"{limit.works:,} elements"


def _detector(limit: Limit) -> str:
    """Return the condition by which a call is known to be beyond the limit; its class comes first."""
    match limit.detector:
        case "G":
            return f"G  {limit.product} > {limit.bound:,}"
        case "X":
            return f"X  n > {limit.bound:,} here"
        case "D":
            return "D  displs < 0"
    return ""


def _effect(limit: Limit) -> str:
    detail = f": {limit.detail}" if limit.detail else ""
    match limit.effect:
        case "before":
            return "writes in front of the buffer, returns MPI_SUCCESS"
        case "bytes":
            return f"an int keeps the low 32 bits: {limit.detail.split()[-1]} bytes arrive, MPI_SUCCESS"
        case "wrong":
            return f"wrong data, MPI_SUCCESS{detail}"
        case "undefined" | "negative":
            return f"answers {limit.detail} ({limit.effect}), MPI_SUCCESS"
        case _:
            return f"{limit.effect}{detail}"
