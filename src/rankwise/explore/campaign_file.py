"""A campaign is a file: a line for what is explored, and one for each visit, appended as soon as it is known.

A line has a check sum before it. The writer may be killed at any moment: a last line that is not whole is
left out.
"""

from __future__ import annotations

import hashlib
import json
import os
import zlib
from collections import defaultdict, deque
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rankwise.errors import RankwiseError, UnreadableInput
from rankwise.explore.visit_json import from_account, to_account
from rankwise.explore.visit_summary import Account
from rankwise.schedule.schedule import Schedule

FORMAT = "rankwise-campaign"
VERSION = 4
_ANEW = "without --resume a new campaign begins; --campaign FILE names another file"


class Campaign:
    """Remembers visits, of before and of now."""

    def __init__(self, path: Path, what: Mapping[str, Any], resume: bool) -> None:
        """Open the file of a campaign; `what` has to be the same when it is resumed."""
        self._path = path
        self._known: dict[str, deque[Account]] = defaultdict(deque)
        header = {"format": FORMAT, "version": VERSION, **json.loads(json.dumps(what))}
        size = self._read(header) if resume else 0
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o644)
            os.ftruncate(self._file, size)
        except OSError as error:
            raise RankwiseError(
                f"the campaign cannot be written to {path}: {error.strerror}", "--campaign FILE"
            ) from error
        if not size:
            self._write(header)

    def recall(self, schedule: Schedule) -> Account | None:
        known = self._known.get(str(schedule))
        return known.popleft() if known else None

    def keep(self, seen: Account) -> None:
        self._write(from_account(seen))

    def close(self) -> None:
        """End writing."""
        os.close(self._file)

    def _write(self, data: Mapping[str, Any]) -> None:
        text = json.dumps(data, separators=(",", ":")).encode()
        line = b"%08x %s\n" % (zlib.crc32(text), text)
        try:
            while line:
                line = line[os.write(self._file, line) :]
        except OSError as error:
            raise RankwiseError(
                f"the campaign cannot be written to {self._path}: {error.strerror}",
                "what was written can be resumed: --resume",
            ) from error

    def _read(self, header: Mapping[str, Any]) -> int:
        """Read what is there; return how much of it is whole."""
        try:
            content = self._path.read_bytes()
        except FileNotFoundError:
            raise UnreadableInput(f"there is no campaign in {self._path} to resume", _ANEW) from None
        except OSError as error:
            raise UnreadableInput(f"{self._path} cannot be read: {error.strerror}", _ANEW) from error
        whole = content[: content.rfind(b"\n") + 1]
        lines = whole.splitlines()
        if not lines:
            return 0
        self._compare(self._line(lines[0], 1), header)
        for number, line in enumerate(lines[1:], 2):
            data = self._line(line, number)
            try:
                seen = to_account(data)
            except (KeyError, TypeError, ValueError, AttributeError, RankwiseError) as error:
                raise self._damaged(number) from error
            self._known[str(seen.schedule)].append(seen)
        return len(whole)

    def _line(self, line: bytes, number: int) -> dict[str, Any]:
        check, _, text = line.partition(b" ")
        try:
            if int(check, 16) == zlib.crc32(text):
                data = json.loads(text)
                if isinstance(data, dict):
                    return data
        except ValueError:
            pass
        raise self._damaged(number)

    def _damaged(self, number: int) -> UnreadableInput:
        if number == 1:
            return UnreadableInput(f"{self._path} is not a rankwise campaign", _ANEW)
        return UnreadableInput(f"line {number} of the campaign {self._path} is damaged", _ANEW)

    def _compare(self, found: Mapping[str, Any], header: Mapping[str, Any]) -> None:
        if found.get("format") != FORMAT:
            raise UnreadableInput(f"{self._path} is not a rankwise campaign", _ANEW)
        if found.get("version") != VERSION:
            raise UnreadableInput(
                f"the campaign {self._path} was written by another version of rankwise", _ANEW
            )
        for name, value in header.items():
            if found.get(name) != value:
                raise UnreadableInput(f"the campaign {self._path} is of {_difference(name, found)}", _ANEW)


def _difference(name: str, found: Mapping[str, Any]) -> str:
    if name == "command":
        return f"another command: {' '.join(map(str, found.get(name, ())))}"
    if name == "files":
        return "a program that was changed since"
    return f"another {name}: {found.get(name)}"


def files_of(command: Sequence[str]) -> dict[str, str]:
    """Return the files that a command names, with what distinguishes their contents."""
    return {word: _digest(Path(word)) for word in command if Path(word).is_file()}


def _digest(path: Path) -> str:
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return ""
