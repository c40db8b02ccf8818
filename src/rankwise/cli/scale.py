"""`rankwise scale`: what an MPI library can do on this machine."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rankwise.scale.library_limits import LibraryLimits

HELP = "find the sizes at which collectives of an MPI library break, before a big run does"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    from rankwise.cli.options.durations import duration

    parser.add_argument(
        "what",
        choices=("probe", "show", "library"),
        help="probe: try what a library can do here; show: what is known of it without a probe; "
        "library: print what to put into LD_PRELOAD",
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
        "--limits", type=Path, metavar="scale.json", help="show, library: what a probe has measured"
    )
    parser.add_argument("--time", type=duration, metavar="TIME", help="when to stop, such as 30s or 10m")
    parser.add_argument(
        "--memory", type=int, default=1024, metavar="MB", help="what one probe may hold (default: 1024)"
    )
    parser.add_argument(
        "--html", type=Path, metavar="FILE", help="probe, show: also write the table as a page"
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
    if arguments.what == "show":
        from rankwise.workflows.protection import measured

        _show(measured(arguments.mpi, arguments.limits), arguments)
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
    _show(found, arguments)
    print(f"{len(found.limits)} limits of {found.probed} calls, written to {arguments.output}")
    return NOTHING_FOUND


def _show(found: LibraryLimits, arguments: argparse.Namespace) -> None:
    """Print a table, and write it as a page if the command line names a file for it."""
    from rankwise.cli.output import write_page
    from rankwise.report.views import RunViews, to_json
    from rankwise.scale.limit_texts import limit_table, limit_text

    table = limit_table(found)
    print(limit_text(table))
    if arguments.html is not None:
        write_page(None, to_json(RunViews(limits=table)), arguments.html)
