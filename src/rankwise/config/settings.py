"""What a project asks of rankwise: rankwise.toml, or [tool.rankwise] in pyproject.toml."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rankwise.config import rank_numbers
from rankwise.config.limits import bytes_of, seconds_of
from rankwise.errors import BadSettings, did_you_mean

OWN_FILE = "rankwise.toml"
SHARED_FILE = "pyproject.toml"
_LISTS = ("select", "ignore", "exclude", "flags")
_TEXTS = ("baseline", "output", "ranks")
_CHOICES = {"fail-on": ("possible", "witnessed"), "initial-level": ("sequential", "parallel", "nested")}
_KEYS = (*_LISTS, *_TEXTS, *_CHOICES, "jobs", "time", "memory")
_FOLDER_FLAGS = ("-isystem", "-iquote", "-idirafter", "-include", "-I")


@dataclass(frozen=True, slots=True)
class Settings:
    """A project's settings. Paths from a file are absolute, having been relative to that file."""

    select: tuple[str, ...] = ()
    """Codes or their beginnings; empty means all."""
    ignore: tuple[str, ...] = ()
    exclude: tuple[str, ...] = ()
    """Globs: with a slash from the file's folder on, without one for any name on the way."""
    baseline: str | None = None
    output: str = "rankwise-out"
    flags: tuple[str, ...] = ()
    jobs: int | None = None
    ranks: tuple[int, ...] = ()
    """The numbers of ranks that the program is run with; empty means any."""
    time: float | None = None
    """Seconds that deciding may take."""
    memory: int | None = None
    """Bytes that deciding may use."""
    fail_on: str = "possible"
    """The weakest evidence with which a finding makes a command fail: `possible` or `witnessed`."""
    initial_level: str = "sequential"
    """By whom functions are called that nothing in the program calls: one thread, a team, several teams."""
    file: Path | None = None
    """Where they come from; None when nothing was found."""

    def wants(self, code: str) -> bool:
        """Return whether a rule is wanted: the longer matching prefix decides, `ignore` on a tie.

        Rules that are opt-in are wanted only where `select` names them in full.
        """
        from rankwise.findings.rule import OPT_IN

        return _is_wanted(code, self.select, self.ignore) and (code not in OPT_IN or code in self.select)

    def excludes(self, path: Path) -> bool:
        """Return whether a file, or a folder it is in, matches `exclude`."""
        folder = self.file.parent if self.file else Path.cwd()
        whole = Path.cwd() / path
        parts = whole.relative_to(folder).parts if whole.is_relative_to(folder) else whole.parts[1:]
        return any(_matches(glob, parts) for glob in self.exclude)

    def overridden(
        self,
        select: Iterable[str] = (),
        ignore: Iterable[str] = (),
        baseline: Path | None = None,
        time: float | None = None,
        memory: int | None = None,
        fail_on: str | None = None,
    ) -> Settings:
        """Return these settings with the command line's: its `select` replaces, its `ignore` adds."""
        chosen = checked_codes(select, "--select")
        dropped = checked_codes(ignore, "--ignore")
        return dataclasses.replace(
            self,
            select=chosen or self.select,
            ignore=(*self.ignore, *dropped),
            baseline=self.baseline if baseline is None else str(baseline),
            time=self.time if time is None else time,
            memory=self.memory if memory is None else memory,
            fail_on=fail_on or self.fail_on,
        )


def load(start: Path, explicit: Path | None = None) -> Settings:
    """Return the settings of `explicit`, else of the nearest file from `start` upward, else the defaults.

    The way up ends at the folder that holds .git.
    """
    if explicit is not None:
        table, text = _table(explicit.absolute(), required=True)
        return _settings(table or {}, text, explicit.absolute())
    for folder in _upward(start.absolute()):
        for name in (OWN_FILE, SHARED_FILE):
            if (folder / name).is_file():
                table, text = _table(folder / name)
                if table is not None:
                    return _settings(table, text, folder / name)
    return Settings()


def checked_codes(codes: Iterable[str], where: str) -> tuple[str, ...]:
    """Return the codes, each of which is a rule's or the beginning of one; BadSettings otherwise."""
    from rankwise.findings import all_codes
    from rankwise.findings.rule import FAMILIES

    known = (*all_codes(), *FAMILIES)
    wanted = tuple(codes)
    for code in wanted:
        if not code.startswith("RW") or not any(name.startswith(code) for name in known):
            near = did_you_mean(code.upper(), known)
            raise BadSettings(
                f"{where}: there is no rule {code!r}{near}", "`rankwise explain --list` shows them all"
            )
    return wanted


def _upward(start: Path) -> Iterator[Path]:
    for folder in (start, *start.parents):
        yield folder
        if (folder / ".git").exists():
            return


def _table(file: Path, required: bool = False) -> tuple[dict[str, Any] | None, str]:
    """Return what a file says to rankwise, and its text; None when it is a pyproject that says nothing."""
    import tomllib

    shared = file.name == SHARED_FILE
    try:
        data = file.read_bytes()
    except OSError as error:
        raise BadSettings(
            f"{_shown(file)} cannot be read: {error.strerror}", "check the path after --config"
        ) from error
    if shared and not required and b"rankwise" not in data:
        return None, ""  # whatever is wrong in there, it is not for us to say
    try:
        text = data.decode("utf-8-sig")
        table = tomllib.loads(text)
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadSettings(f"{_shown(file)}:{line}: not UTF-8 text", "save the file as UTF-8") from error
    except tomllib.TOMLDecodeError as error:
        raise _not_toml(file, text, str(error)) from error
    if not shared:
        return table, text
    tools = table.get("tool", {})
    own = tools.get("rankwise") if isinstance(tools, dict) else None
    if own is None and required:
        raise BadSettings(f"{_shown(file)} has no [tool.rankwise]", "add it, or name a rankwise.toml")
    if own is not None and not isinstance(own, dict):
        raise BadSettings(
            f"{_shown(file)}: tool.rankwise must be a table", "write [tool.rankwise] above the keys"
        )
    return own, text


def _not_toml(file: Path, text: str, said: str) -> BadSettings:
    place = re.search(r" \(at line (\d+), column \d+\)$", said)
    line = int(place.group(1)) if place else max(1, len(text.splitlines()))
    what = said[: place.start()] if place else said
    return BadSettings(
        f"{_shown(file)}:{line}: not valid TOML: {what}", 'texts need quotes: select = ["RW1"]'
    )


def _settings(table: dict[str, Any], text: str, file: Path) -> Settings:
    for key, value in table.items():
        where = _place(file, text, key)
        if key not in _KEYS:
            raise BadSettings(
                f"{where}: unknown key {key!r}{did_you_mean(key, _KEYS)}", f"known: {', '.join(_KEYS)}"
            )
        _check_type(key, value, where)
        if key in ("select", "ignore"):
            checked_codes(value, f"{where}: {key}")
        if key == "ranks":
            _checked_ranks(value, where)
    folder = file.parent
    return Settings(
        select=tuple(table.get("select", ())),
        ignore=tuple(table.get("ignore", ())),
        exclude=tuple(table.get("exclude", ())),
        baseline=str(folder / table["baseline"]) if "baseline" in table else None,
        output=str(folder / table["output"]) if "output" in table else Settings().output,
        flags=tuple(_rooted(table.get("flags", ()), folder)),
        jobs=table.get("jobs"),
        ranks=rank_numbers.parse(table["ranks"]) if "ranks" in table else (),
        time=seconds_of(str(table["time"])) if "time" in table else None,
        memory=bytes_of(table["memory"]) if "memory" in table else None,
        initial_level=table.get("initial-level", "sequential"),
        fail_on=table.get("fail-on", Settings().fail_on),
        file=file,
    )


def _check_type(key: str, value: object, where: str) -> None:
    if key in _LISTS:
        good = isinstance(value, list) and all(isinstance(item, str) for item in value)
        wanted, example = "a list of texts", f'{key} = ["…"]'
    elif key in _TEXTS:
        good = isinstance(value, str) and bool(value)
        wanted, example = "a text that is not empty", f'{key} = "…"'
    elif key == "time":
        good = isinstance(value, (int, float, str)) and seconds_of(str(value)) is not None
        wanted, example = "a duration", 'time = "10m"'
    elif key == "memory":
        good = isinstance(value, str) and bytes_of(value) is not None
        wanted, example = "a size", 'memory = "4G"'
    elif key in _CHOICES:
        good = value in _CHOICES[key]
        wanted, example = " or ".join(_CHOICES[key]), f'{key} = "{_CHOICES[key][-1]}"'
    else:
        good = isinstance(value, int) and not isinstance(value, bool) and value >= 1
        wanted, example = "a whole number from 1", f"{key} = 4"
    if not good:
        raise BadSettings(f"{where}: {key} must be {wanted}", f"write {example}")


def _checked_ranks(value: str, where: str) -> None:
    try:
        rank_numbers.parse(value)
    except ValueError as error:
        raise BadSettings(f"{where}: {error}", 'write ranks = "2-64"') from error


def _rooted(flags: Iterable[str], folder: Path) -> Iterator[str]:
    """Yield compiler flags with the folders they name made absolute."""
    names_folder = False
    for flag in flags:
        option = next((option for option in _FOLDER_FLAGS if flag.startswith(option)), None)
        if names_folder:
            yield str(folder / flag)
        elif option is not None and flag != option:
            yield option + str(folder / flag.removeprefix(option))
        else:
            yield flag
        names_folder = not names_folder and flag in _FOLDER_FLAGS


@functools.cache
def _is_wanted(code: str, select: tuple[str, ...], ignore: tuple[str, ...]) -> bool:
    selected = [len(start) for start in select or ("",) if code.startswith(start)]
    ignored = [len(start) for start in ignore if code.startswith(start)]
    return bool(selected) and max(selected) > max(ignored, default=-1)


def _matches(glob: str, parts: tuple[str, ...]) -> bool:
    from fnmatch import fnmatchcase

    pattern = glob.rstrip("/").removesuffix("/**").removeprefix("./")
    if "/" not in pattern:
        return any(fnmatchcase(part, pattern) for part in parts)
    # Three kinds of stars, the longest first: '**/' is any number of folders, '*' stays within a name.
    meanings = {"**/": "(?:[^/]+/)*", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    pieces = re.split(r"(\*\*/|\*\*|\*|\?)", pattern.removeprefix("/"))
    regex = re.compile("".join(meanings.get(piece, re.escape(piece)) for piece in pieces))
    return any(regex.fullmatch("/".join(parts[:depth])) for depth in range(1, len(parts) + 1))


def _place(file: Path, text: str, key: str) -> str:
    """Return 'file:line' of a key, as far as its line can be determined."""
    begin = text.find("[tool.rankwise]") if file.name == SHARED_FILE else 0
    said = re.compile(rf"^[ \t]*[\"']?{re.escape(key)}[\"']?[ \t]*[=.]", re.MULTILINE).search(
        text, max(begin, 0)
    )
    return f"{_shown(file)}:{text.count(chr(10), 0, said.start()) + 1}" if said else _shown(file)


def _shown(file: Path) -> str:
    here = Path.cwd()
    return str(file.relative_to(here)) if file.is_relative_to(here) else str(file)
