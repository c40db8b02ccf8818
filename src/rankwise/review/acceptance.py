"""What every command does with raw findings: suppress, compare with the baseline, name them for good."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from rankwise.config.settings import Settings
from rankwise.errors import BadSettings
from rankwise.findings import Finding, Location, baseline, suppression
from rankwise.findings.fingerprint import first_version, with_fingerprints
from rankwise.findings.source_lines import SourceLines


@dataclass(frozen=True, slots=True)
class ReviewedFindings:
    """The findings that remain, in order of place, and how many were hidden."""

    findings: tuple[Finding, ...]
    suppressed: int


def judge(
    findings: Iterable[Finding],
    files: Iterable[str],
    codes: tuple[str, ...],
    settings: Settings,
    lines: SourceLines | None = None,
) -> ReviewedFindings:
    """Apply comments in `files` and the baseline to findings of the rules `codes`."""
    lines = lines or SourceLines()
    comments = [comment for file in files for comment in suppression.parse(lines.whole(file), file)]
    kept, hidden, unused = suppression.apply(_distinct(findings), comments, codes)
    remaining = [*kept, *(each for each in unused if settings.wants(each.rule.code))]
    remaining.sort(key=lambda each: (each.where, each.rule.code))
    named = with_fingerprints(remaining, lines.text)
    if settings.baseline is None:
        return ReviewedFindings(named, len(hidden))
    accepted = read_baseline(settings.baseline)
    if accepted.knows_conditions:
        new = baseline.apply(named, accepted.entries, codes).new
    else:
        names = {entry.fingerprint for entry in accepted.entries}
        old = first_version(named, lines.text)
        new = tuple(each for each, name in zip(named, old, strict=True) if name not in names)
    return ReviewedFindings(new, len(hidden) + len(named) - len(new))


def _distinct(findings: Iterable[Finding]) -> list[Finding]:
    """Return each finding once, with all conditions that decide about it.

    Helper functions are analysed once per call: what is wrong inside is found as often.
    """
    found: dict[tuple[str, Location, str], Finding] = {}
    for each in findings:
        name = (each.rule.code, each.where, each.message)
        first = found.setdefault(name, each)
        more = [other for other in each.related if other.label == "decides" and other not in first.related]
        if more:
            found[name] = dataclasses.replace(first, related=(*first.related, *more))
    return list(found.values())


def read_baseline(path: str | Path) -> baseline.Baseline:
    """Return the accepted findings; an error says why a file cannot be used and what to do."""
    try:
        return baseline.read(Path(path))
    except OSError as error:
        raise BadSettings(
            f"the baseline {path} cannot be read: {error.strerror}", "write one with --write-baseline FILE"
        ) from error
    except ValueError as error:
        raise BadSettings(str(error), "write it anew with --write-baseline FILE") from error
