"""Names findings so that they are recognised again after edits that change nothing about them.

A fingerprint is a name of the rule and the call, and one name for each condition that decides about the
call: `1f2e…:8a9b…:77c0…`. None of them holds a line number. Findings alike in all of this are numbered
down the file (`…#1`).
"""

from __future__ import annotations

import dataclasses
import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from rankwise.findings.finding import Evidence, Finding
from rankwise.findings.line_words import code_words, condition_words
from rankwise.findings.location import Location

_LENGTH = 20  # hexadecimal digits: 80 bits, so that chance never makes two of a million findings equal
_CONDITION_LENGTH = 8  # conditions are only compared with others of the same call
_BETWEEN = ":"
_NUMBER = "#"

ReadLine = Callable[[str, int], str]
"""Returns a line of source, or '' where there is none."""


@dataclass(frozen=True, slots=True)
class FingerprintParts:
    """What a fingerprint is made of: the name of rule and call, and those of the deciding conditions."""

    call: str
    conditions: tuple[str, ...] = ()


def parts_of(fingerprint: str) -> FingerprintParts:
    """Take a fingerprint apart; its number is left out."""
    call, *conditions = fingerprint.partition(_NUMBER)[0].split(_BETWEEN)
    return FingerprintParts(call, tuple(conditions))


def with_fingerprints(
    findings: Iterable[Finding], read_line: ReadLine, root: Path | None = None
) -> tuple[Finding, ...]:
    """Return the findings, in the order given, each with its fingerprint.

    The name of a call is made of the rule, the file relative to `root` (the current folder), the function
    and the words of the source line; that of a condition of the same without the rule.
    """
    found = tuple(findings)
    base = os.fspath(root) if root is not None else str(Path.cwd())
    names = [_fingerprint(finding, read_line, base) for finding in found]
    numbers = _numbered(found, names)
    return tuple(
        dataclasses.replace(finding, fingerprint=f"{name}{_NUMBER}{number}" if number else name)
        for finding, name, number in zip(found, names, numbers, strict=True)
    )


def first_version(findings: Sequence[Finding], read_line: ReadLine, root: Path | None = None) -> list[str]:
    """Return the fingerprints that the findings have in baselines of version 1, which know no conditions."""
    base = os.fspath(root) if root is not None else str(Path.cwd())
    names = []
    for finding in findings:
        where = finding.where
        words = " ".join(read_line(where.file, where.line).split())
        names.append("\0".join((finding.rule.code, relative_posix(where.file, base), where.function, words)))
    numbers = _numbered(findings, names)
    return [_hash(f"{name}\0{number}", _LENGTH) for name, number in zip(names, numbers, strict=True)]


def relative_posix(file: str, root: str) -> str:
    """Return `file` relative to `root` with forward slashes; a file elsewhere keeps its absolute path."""
    if not file:
        return ""
    absolute = os.path.normpath(os.path.join(root, file))  # noqa: PTH118 (pathlib keeps '..' and is slow)
    path = PurePath(absolute)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()


def _fingerprint(finding: Finding, read_line: ReadLine, root: str) -> str:
    where = finding.where
    words = code_words(read_line(where.file, where.line), where.file)
    call = _hash("\0".join((finding.rule.code, _place(where, root), words)), _LENGTH)
    return _BETWEEN.join([call, *sorted(_conditions(finding, read_line, root))])


def _conditions(finding: Finding, read_line: ReadLine, root: str) -> list[str]:
    """Return a name for each deciding condition.

    What a run adds to a witnessed finding depends on where its ranks were, and does not count.
    """
    if finding.evidence is Evidence.WITNESSED:
        return []
    places = [each.where for each in finding.related if each.label == "decides" and each.where is not None]
    return [
        _hash(
            f"{_place(each, root)}\0{condition_words(read_line(each.file, each.line), each.file)}",
            _CONDITION_LENGTH,
        )
        for each in places
    ]


def _place(where: Location, root: str) -> str:
    return f"{relative_posix(where.file, root)}\0{where.function}"


def _numbered(findings: Sequence[Finding], names: Sequence[str]) -> list[int]:
    """Count findings with the same name, down the file."""
    numbers = [0] * len(names)
    seen: Counter[str] = Counter()
    down = sorted(range(len(names)), key=lambda i: (findings[i].where.line, findings[i].where.column, i))
    for index in down:
        numbers[index] = seen[names[index]]
        seen[names[index]] += 1
    return numbers


def _hash(text: str, length: int) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:length]
