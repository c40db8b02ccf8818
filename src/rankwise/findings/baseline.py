"""A file of findings that are known and accepted, so that only new ones are told.

The file is JSON with one finding a line, so that it reads and merges well.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rankwise.findings.finding import Finding
from rankwise.findings.fingerprint import relative_posix

FORMAT = "rankwise-baseline"
VERSION = 1


@dataclass(frozen=True, slots=True)
class Entry:
    """One accepted finding. Only the fingerprint is compared; the rest is for people."""

    fingerprint: str
    rule: str
    file: str
    message: str


class Compared(NamedTuple):
    """Findings held against a baseline, and how many of its entries no longer occur."""

    new: tuple[Finding, ...]
    known: tuple[Finding, ...]
    stale: int


def apply(
    findings: Iterable[Finding], baseline: Iterable[Entry], codes_run: Collection[str] | None = None
) -> Compared:
    """Part the findings into new and known ones.

    An entry whose rule is not among `codes_run` is not stale: nobody looked. None means all were run.
    """
    entries = {entry.fingerprint: entry for entry in baseline}
    new: list[Finding] = []
    known: list[Finding] = []
    for finding in findings:
        (known if finding.fingerprint in entries else new).append(finding)
    seen = {finding.fingerprint for finding in known}
    stale = sum(
        1
        for entry in entries.values()
        if entry.fingerprint not in seen and (codes_run is None or entry.rule in codes_run)
    )
    return Compared(tuple(new), tuple(known), stale)


def write(path: Path, findings: Iterable[Finding], root: Path | None = None) -> None:
    """Write the findings as the new baseline, sorted by file, rule and message."""
    base = str(root if root is not None else Path.cwd())
    entries = {_entry(finding, base) for finding in findings}
    ordered = sorted(entries, key=lambda entry: (entry.file, entry.rule, entry.message, entry.fingerprint))
    lines = ",\n".join("    " + json.dumps(_as_json(entry)) for entry in ordered)
    body = f"[\n{lines}\n  ]" if lines else "[]"
    text = f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n  "findings": {body}\n}}\n'
    path.write_text(text, encoding="utf-8")


def read(path: Path) -> tuple[Entry, ...]:
    """Return the entries of a baseline file; ValueError says in one sentence why it cannot be used."""
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise ValueError(f"the baseline {path} is not readable as JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{path} is not a rankwise baseline")
    version = data.get("version")
    if not isinstance(version, int) or version < 1:
        raise ValueError(f"the baseline {path} does not say its version")
    if version > VERSION:
        raise ValueError(f"the baseline {path} has version {version} and this rankwise reads up to {VERSION}")
    listed = data.get("findings")
    if not isinstance(listed, list):
        raise ValueError(f"the baseline {path} has no list of findings")
    return tuple(_from_json(item, number, path) for number, item in enumerate(listed, start=1))


def _entry(finding: Finding, root: str) -> Entry:
    if not finding.fingerprint:
        raise ValueError("a finding without a fingerprint cannot be kept in a baseline")
    return Entry(
        fingerprint=finding.fingerprint,
        rule=finding.rule.code,
        file=relative_posix(finding.where.file, root),
        message=finding.message,
    )


def _as_json(entry: Entry) -> dict[str, str]:
    return {
        "fingerprint": entry.fingerprint,
        "rule": entry.rule,
        "file": entry.file,
        "message": entry.message,
    }


def _from_json(item: Any, number: int, path: Path) -> Entry:
    names = ("fingerprint", "rule", "file", "message")
    if not isinstance(item, dict) or not all(isinstance(item.get(name), str) for name in names):
        raise ValueError(f"entry {number} of the baseline {path} is damaged")
    return Entry(*(item[name] for name in names))
