"""Writes docs/rules.md, the table of all rules: `python -m rankwise.workflows.rule_table`."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from pathlib import Path

from rankwise.checks import find_checks
from rankwise.findings import all_codes, rule
from rankwise.findings.rule import FAMILIES
from rankwise.monitors import find_monitors

_HANGS = "RW8"
_OF_ORDERS = ("RW216",)
"""Rules that judge runs only that follow a schedule."""
TABLE = Path("docs") / "rules.md"
_HEAD = """\
# Rules

Every finding names a rule. `rankwise explain RW101` prints a rule's page: what it finds, why that is
bad, an example and what to do. *Found by* says which command knows the rule: `check` before a run,
`run` in one, `explore` in many, `watch` beside one; `verify` does the first two. The last column names the
sections of MPI 4.1 (or OpenMP) that the rule holds programs to.

This table is made from the rules by `python -m rankwise.workflows.rule_table`; edit the pages, not the table.
"""


def render() -> str:
    """Return the table as Markdown, one section a family that has rules."""
    sections = [_HEAD]
    for prefix, about in FAMILIES.items():
        codes = [code for code in all_codes() if code.startswith(prefix)]
        if codes:
            lines = [
                f"## {prefix}xx {about}\n",
                "| code | name | severity | what is wrong | found by | standard |",
                "|---|---|---|---|---|---|",
            ]
            sections.append("\n".join([*lines, *(_row(code) for code in codes)]) + "\n")
    return "\n".join(sections)


def found_by(code: str) -> list[str]:
    """Return the commands that know a rule."""
    checked = any(code in each.codes for each in find_checks())
    watched = any(code in each.codes for each in find_monitors())
    runs = "explore" if code in _OF_ORDERS else "run"
    found = [command for command, knows in (("check", checked), (runs, watched)) if knows]
    return [*found, "watch"] if code.startswith(_HANGS) else found


def sections_of(page: str) -> list[str]:
    """Return the sections of the standard that the references of a page name, in order."""
    references = page.partition("## References")[2]
    own = re.split(r"PhD thesis|et al\.", references)[0]
    return list(dict.fromkeys(re.findall(r"\b\d+(?:\.\d+)+(?= to)?(?: to \d+(?:\.\d+)+)?", _plain(own))))


def _plain(references: str) -> str:
    """Leave out the versions of the standards, which have the form of sections."""
    return re.sub(r"\b(?:MPI|OpenMP) \d\.\d", "", " ".join(references.split()))


def _row(code: str) -> str:
    known = rule(code)
    file = f"../src/rankwise/findings/rules/{code}-{known.slug}.md"
    commands = ", ".join(f"`{each}`" for each in found_by(code))
    sections = ", ".join(sections_of(known.page))
    return (
        f"| [{code}]({file}) | {known.slug} | {known.severity} | {known.summary} | {commands} | {sections} |"
    )


def main(arguments: Sequence[str]) -> None:
    """Write the table to the file that was named, or to docs/rules.md."""
    target = Path(arguments[0]) if arguments else TABLE
    target.write_text(render(), encoding="utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    main(sys.argv[1:])
