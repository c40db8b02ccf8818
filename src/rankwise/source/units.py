"""What is to be read: a file with all that its compiler must know, and how much effort goes into it."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.source.inputs import SourceFile


@dataclass(frozen=True, slots=True)
class Unit:
    """A file and the way it is compiled."""

    source: SourceFile
    flags: tuple[str, ...] = ()
    folder: Path | None = None
    """Where the compiler runs, and where relative flags count from; None is the current folder."""
    from_build: bool = False
    """The flags are those of a build with another compiler; what ours refuses among them is left out."""
    stored: str = ""
    """The name of this unit's IR in the cache, which holds whatever became of the source since."""
    is_unsaved: bool = False
    """Some of what is compiled is not in the files yet, so that the cache has nothing to say of it."""


@dataclass(frozen=True, slots=True)
class ReadingOptions:
    """How files are read: by how many compilers at a time, from the cache or not, and as which build does."""

    jobs: int | None = None
    """None means as many as there are cores."""
    use_cache: bool = True
    build: Path | None = None
    """A compile_commands.json, or the folder that it or one above it holds."""
    unsaved: Mapping[Path, str] = field(default_factory=dict)
    """Texts to be read in place of what files hold."""

    @property
    def workers(self) -> int:
        return self.jobs or len(os.sched_getaffinity(0))


USUAL = ReadingOptions()


def shown_path(path: str | Path) -> Path:
    """Return a path as findings name it: without '..', and relative if it lies below the current folder."""
    here = Path.cwd()
    whole = Path(os.path.normpath(here / path))
    return whole.relative_to(here) if whole.is_relative_to(here) else whole
