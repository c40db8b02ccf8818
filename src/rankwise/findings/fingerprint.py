"""Names findings so that they are recognised again after edits that only move or indent them."""

from __future__ import annotations

import dataclasses
import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path, PurePath

from rankwise.findings.finding import Finding

_LENGTH = 20  # hexadecimal digits: 80 bits, so that chance never makes two of a million findings equal


def with_fingerprints(
    findings: Iterable[Finding], read_line: Callable[[str, int], str], root: Path | None = None
) -> tuple[Finding, ...]:
    """Return the findings, in the order given, each with its fingerprint.

    A fingerprint is made of the rule, the file relative to `root` (the current folder), the function,
    the words of the source line, and a number that tells apart findings equal in all of these, counted
    down the file. `read_line(file, line)` returns that line of source, or '' where there is none.
    """
    found = tuple(findings)
    base = os.fspath(root) if root is not None else str(Path.cwd())
    names = [_name(finding, read_line, base) for finding in found]
    prints: dict[int, str] = {}
    seen: Counter[str] = Counter()
    for index in sorted(range(len(found)), key=lambda i: (found[i].where.line, found[i].where.column, i)):
        name = names[index]
        prints[index] = _hash(f"{name}\0{seen[name]}")
        seen[name] += 1
    return tuple(
        dataclasses.replace(finding, fingerprint=prints[index]) for index, finding in enumerate(found)
    )


def relative_posix(file: str, root: str) -> str:
    """Return `file` relative to `root` with forward slashes; a file elsewhere keeps its absolute path."""
    if not file:
        return ""
    absolute = os.path.normpath(os.path.join(root, file))  # noqa: PTH118 (pathlib keeps '..' and is slow)
    path = PurePath(absolute)
    return path.relative_to(root).as_posix() if path.is_relative_to(root) else path.as_posix()


def _name(finding: Finding, read_line: Callable[[str, int], str], root: str) -> str:
    where = finding.where
    words = " ".join(read_line(where.file, where.line).split())
    return "\0".join((finding.rule.code, relative_posix(where.file, root), where.function, words))


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:_LENGTH]
