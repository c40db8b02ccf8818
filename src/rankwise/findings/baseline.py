"""A file of findings that are known and accepted, so that only new ones are reported.

The file is JSON with one finding per line, so that it reads and merges well.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from rankwise.findings.finding import Finding
from rankwise.findings.fingerprint import FingerprintParts, parts_of, relative_posix

FORMAT = "rankwise-baseline"
VERSION = 2
_WITHOUT_CONDITIONS = 1
"""The version whose fingerprints do not hold the deciding conditions."""


@dataclass(frozen=True, slots=True)
class BaselineEntry:
    """One accepted finding. Only the fingerprint is compared; the rest is for people."""

    fingerprint: str
    rule: str
    file: str
    message: str


@dataclass(frozen=True, slots=True)
class Baseline:
    """The entries of a file, and the version that it was written in."""

    entries: tuple[BaselineEntry, ...]
    version: int = VERSION

    @property
    def knows_conditions(self) -> bool:
        return self.version > _WITHOUT_CONDITIONS


class Compared(NamedTuple):
    """Findings held against a baseline, and how many of its entries no longer occur."""

    new: tuple[Finding, ...]
    known: tuple[Finding, ...]
    stale: int


def apply(
    findings: Iterable[Finding], baseline: Iterable[BaselineEntry], codes_run: Collection[str] | None = None
) -> Compared:
    """Part the findings into new and known ones.

    An entry hides one finding of the same rule and call, unless a condition decides about the finding
    that is not in the entry. Conditions that no longer exist bring nothing back. An entry whose rule is not
    among `codes_run` is not stale: it was not checked. None means all were run.
    """
    entries = {entry.fingerprint: entry for entry in baseline}
    found = list(findings)
    free: dict[str, dict[str, FingerprintParts]] = defaultdict(dict)
    for fingerprint in entries:
        parts = parts_of(fingerprint)
        free[parts.call][fingerprint] = parts
    used = {each.fingerprint for each in found if each.fingerprint in entries}
    for fingerprint in used:
        del free[parts_of(fingerprint).call][fingerprint]
    new: list[Finding] = []
    known: list[Finding] = []
    for finding in found:
        if finding.fingerprint in entries:
            known.append(finding)
            continue
        mine = parts_of(finding.fingerprint)
        candidates = free.get(mine.call, {})
        hiding = next((name for name, theirs in candidates.items() if _hides(theirs, mine)), None)
        if hiding is None:
            new.append(finding)
        else:
            known.append(finding)
            used.add(hiding)
            del candidates[hiding]
    stale = sum(
        1
        for entry in entries.values()
        if entry.fingerprint not in used and (codes_run is None or entry.rule in codes_run)
    )
    return Compared(tuple(new), tuple(known), stale)


def _hides(entry: FingerprintParts, finding: FingerprintParts) -> bool:
    """Return whether all that decides about a finding is in an entry of the same call."""
    if bool(entry.conditions) != bool(finding.conditions):
        return False
    return Counter(finding.conditions) <= Counter(entry.conditions)


def write(path: Path, findings: Iterable[Finding], root: Path | None = None) -> None:
    """Write the findings as the new baseline, sorted by file, rule and message."""
    base = str(root if root is not None else Path.cwd())
    entries = {_entry(finding, base) for finding in findings}
    ordered = sorted(entries, key=lambda entry: (entry.file, entry.rule, entry.message, entry.fingerprint))
    lines = ",\n".join("    " + json.dumps(_as_json(entry)) for entry in ordered)
    body = f"[\n{lines}\n  ]" if lines else "[]"
    text = f'{{\n  "format": "{FORMAT}",\n  "version": {VERSION},\n  "findings": {body}\n}}\n'
    path.write_text(text, encoding="utf-8")


def read(path: Path) -> Baseline:
    """Return what a baseline file holds; ValueError says in one sentence why it cannot be used."""
    try:
        data = json.loads(path.read_bytes())
    except (ValueError, RecursionError):
        raise ValueError(f"the baseline {path} is not readable as JSON") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise ValueError(f"{path} is not a rankwise baseline")
    version = data.get("version")
    if not isinstance(version, int) or version < 1:
        raise ValueError(f"the baseline {path} does not give its version")
    if version > VERSION:
        raise ValueError(f"the baseline {path} has version {version} and this rankwise reads up to {VERSION}")
    listed = data.get("findings")
    if not isinstance(listed, list):
        raise ValueError(f"the baseline {path} has no list of findings")
    entries = tuple(_from_json(item, number, path) for number, item in enumerate(listed, start=1))
    return Baseline(entries, version)


def _entry(finding: Finding, root: str) -> BaselineEntry:
    if not finding.fingerprint:
        raise ValueError("a finding without a fingerprint cannot be kept in a baseline")
    return BaselineEntry(
        fingerprint=finding.fingerprint,
        rule=finding.rule.code,
        file=relative_posix(finding.where.file, root),
        message=finding.message,
    )


def _as_json(entry: BaselineEntry) -> dict[str, str]:
    return {
        "fingerprint": entry.fingerprint,
        "rule": entry.rule,
        "file": entry.file,
        "message": entry.message,
    }


def _from_json(item: Any, number: int, path: Path) -> BaselineEntry:
    names = ("fingerprint", "rule", "file", "message")
    if not isinstance(item, dict) or not all(isinstance(item.get(name), str) for name in names):
        raise ValueError(f"entry {number} of the baseline {path} is damaged")
    return BaselineEntry(*(item[name] for name in names))
