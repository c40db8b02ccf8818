"""Prints the pages of rules and calls for `rankwise explain`."""

from __future__ import annotations

from rankwise.findings import all_codes, rule
from rankwise.findings.rule import FAMILIES
from rankwise.standard import Spelling


def print_page(code: str) -> None:
    """Print one rule's page: rendered in a terminal, as it is written elsewhere."""
    shown = rule(code)
    _print(f"# {shown.code} {shown.summary}\n\n{shown.slug}, {shown.severity}\n\n{shown.page}")


def print_call(spelling: Spelling) -> None:
    """Print the page of an MPI call in the same way."""
    from rankwise.report.call_page import call_page

    _print(call_page(spelling))


def _print(text: str) -> None:
    from rich.console import Console
    from rich.markdown import Markdown

    console = Console()
    if console.is_terminal:
        console.print(Markdown(text))
    else:
        print(text)


def print_list() -> None:
    """Print every rule on a line, by family."""
    family = ""
    for code in all_codes():
        shown = rule(code)
        if code[:3] != family:
            family = code[:3]
            print(f"{family}xx {FAMILIES[family]}")
        print(f"  {code}  {shown.summary}")
