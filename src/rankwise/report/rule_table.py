"""Writes docs/rules.md, the table of all rules: `python -m rankwise.report.rule_table`."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path

from rankwise.findings import all_codes, rule
from rankwise.findings.rule import FAMILIES

TABLE = Path("docs") / "rules.md"
_HEAD = """\
# Rules

Every finding names a rule. `rankwise explain RW101` prints a rule's page: what it finds, why that is
bad, an example and what to do. This table is made from those pages by
`python -m rankwise.report.rule_table`; edit the pages, not the table.
"""


def render() -> str:
    """Return the table as Markdown, one section a family that has rules."""
    sections = [_HEAD]
    for prefix, about in FAMILIES.items():
        codes = [code for code in all_codes() if code.startswith(prefix)]
        if codes:
            lines = [
                f"## {prefix}xx {about}\n",
                "| code | name | severity | what is wrong |",
                "|---|---|---|---|",
            ]
            sections.append("\n".join([*lines, *(_row(code) for code in codes)]) + "\n")
    return "\n".join(sections)


def _row(code: str) -> str:
    known = rule(code)
    file = f"../src/rankwise/findings/rules/{code}-{known.slug}.md"
    return f"| [{code}]({file}) | {known.slug} | {known.severity} | {known.summary} |"


def main(arguments: Sequence[str]) -> None:
    """Write the table to the file that was named, or to docs/rules.md."""
    target = Path(arguments[0]) if arguments else TABLE
    target.write_text(render(), encoding="utf-8")
    print(f"wrote {target}")


if __name__ == "__main__":
    main(sys.argv[1:])
