"""One input of a program: a value that can be written down, changed and run."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class ProgramInput:
    """What a run is given."""

    ranks: int = 1
    arguments: tuple[str, ...] = ()
    files: Mapping[str, bytes] = field(default_factory=dict)
    stdin: bytes | None = None
    environment: Mapping[str, str] = field(default_factory=dict)

    def __hash__(self) -> int:
        return hash(self.digest)

    @property
    def digest(self) -> str:
        """A name for it: equal inputs have equal ones."""
        return hashlib.sha256(json.dumps(self.as_json(), sort_keys=True).encode()).hexdigest()[:16]

    def as_json(self) -> dict[str, Any]:
        return {
            "ranks": self.ranks,
            "arguments": list(self.arguments),
            "files": {name: content.decode("latin-1") for name, content in self.files.items()},
            "stdin": None if self.stdin is None else self.stdin.decode("latin-1"),
            "environment": dict(self.environment),
        }
