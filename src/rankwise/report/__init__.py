"""Turns a result into what people and machines read: one module a format."""

from __future__ import annotations

from typing import Any

from rankwise.errors import RankwiseError, did_you_mean
from rankwise.findings import Result

FORMATS = ("terminal", "json", "sarif", "junit", "github", "html", "markdown")
TRACE_FORMATS = ("perfetto", "csv", "svg")
"""Those that show the calls of a recorded run."""


def render(result: Result, format_name: str, views: dict[str, Any] | None = None) -> str:
    """Return the result in one of the formats; 'terminal' is plain text here, without colour.

    `views` are the diagrams of the run, as `views.to_json` writes them.
    """
    match format_name:
        case "terminal":
            from rankwise.report import terminal

            return terminal.render(result)
        case "json":
            from rankwise.report import findings_file

            return findings_file.dump(result)
        case "sarif":
            from rankwise.report import sarif

            return sarif.render(result)
        case "junit":
            from rankwise.report import junit

            return junit.render(result)
        case "github":
            from rankwise.report import github

            return github.render(result)
        case "html":
            from rankwise.report import page

            return page.render(result, views)
        case "markdown":
            from rankwise.report import markdown_summary

            return markdown_summary.render(result)
        case "perfetto":
            from rankwise.report import perfetto

            return perfetto.render(views)
        case "csv":
            from rankwise.report import call_table

            return call_table.render(views)
        case "svg":
            from rankwise.report import time_svg

            return time_svg.render(views)
    known = (*FORMATS, *TRACE_FORMATS)
    raise RankwiseError(
        f"there is no report format {format_name!r}{did_you_mean(format_name, known)}",
        hint=f"use one of {', '.join(known)}",
    )


def show(result: Result, format_name: str, views: dict[str, Any] | None = None) -> None:
    """Print the result; 'terminal' uses colour and the window's width where there is one."""
    if format_name == "terminal":
        from rich.console import Console

        from rankwise.report import terminal

        terminal.show(result, Console())
    else:
        print(render(result, format_name, views))
