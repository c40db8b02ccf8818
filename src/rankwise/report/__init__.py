"""Turns a result into what people and machines read: one module a format."""

from __future__ import annotations

from rankwise.errors import RankwiseError, did_you_mean
from rankwise.findings import Result

FORMATS = ("terminal", "json", "sarif", "junit", "github")


def render(result: Result, format_name: str) -> str:
    """Return the result in one of `FORMATS`; 'terminal' is plain text here, without colour."""
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
    raise RankwiseError(
        f"there is no report format {format_name!r}{did_you_mean(format_name, FORMATS)}",
        hint=f"use one of {', '.join(FORMATS)}",
    )


def show(result: Result, format_name: str) -> None:
    """Print the result; 'terminal' uses colour and the window's width where there is one."""
    if format_name == "terminal":
        from rich.console import Console

        from rankwise.report import terminal

        terminal.show(result, Console())
    else:
        print(render(result, format_name))
