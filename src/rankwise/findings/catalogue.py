"""Finds rules by code.

Each rule is one Markdown file, `rules/RW101-some-slug.md`: its first line is the summary, its second
the severity, the rest the page that `rankwise explain` prints. The file is the rule's only definition,
so static checks and run-time monitors that mean the same error share it.
"""

from __future__ import annotations

import functools
from importlib import resources
from pathlib import Path

from rankwise.findings.rule import Rule, Severity


@functools.cache
def rule(code: str) -> Rule:
    """Return the rule with this code; KeyError if there is none."""
    file_name = _file_names()[code]
    text = resources.files(__package__).joinpath("rules", file_name).read_text(encoding="utf-8")
    title, severity, page = text.split("\n", 2)
    slug = file_name.removeprefix(code + "-").removesuffix(".md")
    return Rule(
        code=code,
        slug=slug,
        summary=title.removeprefix("# "),
        severity=Severity(severity.removeprefix("severity: ")),
        page=page.strip() + "\n",
    )


def page_path(code: str) -> Path:
    """Return the file of a rule's page; KeyError if there is no such rule."""
    return Path(__file__).parent / "rules" / _file_names()[code]


def all_codes() -> tuple[str, ...]:
    """Return every code that exists, in order."""
    return tuple(_file_names())


@functools.cache
def _file_names() -> dict[str, str]:
    folder = resources.files(__package__).joinpath("rules")
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".md"))
    return {name.split("-", 1)[0]: name for name in names}
