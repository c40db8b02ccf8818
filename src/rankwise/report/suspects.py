"""The suspects file: calls that could not be proved to match, as versioned JSON for a supervised run."""

from __future__ import annotations

import json
from collections.abc import Iterable

from rankwise.errors import UnreadableInput
from rankwise.findings.coverage import Suspect
from rankwise.report.coverage_parts import from_suspect, to_suspect
from rankwise.report.json_parts import expect

FORMAT = "rankwise-suspects"
VERSION = 1


def dump(suspects: Iterable[Suspect]) -> str:
    """Return the suspects as text; `load` gives them back."""
    data = {"format": FORMAT, "version": VERSION, "suspects": [from_suspect(each) for each in suspects]}
    return json.dumps(data, indent=2) + "\n"


def load(text: str) -> tuple[Suspect, ...]:
    """Return what `dump` wrote; an error says why a text cannot be that."""
    hint = "write it with `rankwise check --suspects FILE`"
    try:
        data = json.loads(text)
    except (ValueError, RecursionError):
        data = None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise UnreadableInput("this is not a rankwise suspects file", hint)
    if data.get("version") != VERSION:
        raise UnreadableInput(
            f"this suspects file has version {data.get('version')} and this rankwise reads version {VERSION}",
            hint,
        )
    try:
        return tuple(to_suspect(item) for item in expect(list, data["suspects"]))
    except (KeyError, TypeError) as error:
        raise UnreadableInput(f"this suspects file is damaged: {error}", hint) from None
