"""Programs as text, for the messages of tests that fail."""

from __future__ import annotations

from dataclasses import fields

from reference.language import Program, Statement


def shown(program: Program) -> str:
    """Return a line a statement, without what is as usual."""
    return "\n".join(
        line
        for rank, statements in enumerate(program)
        for line in (f"rank {rank}", *(f"  {number} {_line(each)}" for number, each in enumerate(statements)))
    )


def _line(statement: Statement) -> str:
    values = ((each, getattr(statement, each.name)) for each in fields(statement))
    reported = ", ".join(f"{each.name}={value}" for each, value in values if value != each.default)
    return f"{type(statement).__name__}({reported})"
