"""Gets the source of a Debian package with the machine's own apt, without changing the machine.

The package lists and the downloads go into a folder of ours, and so do the sources: those of the
machine, asked for source packages.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tarfile
from pathlib import Path

_APT = Path("/etc/apt")
_SECONDS = 300


class Unavailable(Exception):
    """The source cannot be had here; the text says why."""


def get_source(package: str, folder: Path) -> Path:
    """Return the folder with a package's original source, unpacked below `folder`."""
    if shutil.which("apt-get") is None:
        raise Unavailable("there is no apt-get here")
    options = _private_apt(folder)
    _run(["apt-get", *options, "-q", "update"], folder, "apt-get update failed")
    wanted = ["apt-get", *options, "-q", "source", "--download-only", "--tar-only", package]
    _run(wanted, folder, f"apt-get finds no source of {package}")
    archives = sorted(folder.glob(f"{package}_*.orig.tar.*"))
    if not archives:
        raise Unavailable(f"apt-get brought no archive of {package}")
    unpacked = folder / "unpacked"
    with tarfile.open(archives[0]) as archive:
        archive.extractall(unpacked, filter="data")
    inside = [each for each in unpacked.iterdir() if each.is_dir()]
    return inside[0] if len(inside) == 1 else unpacked


def _private_apt(folder: Path) -> list[str]:
    """Return the options that make apt keep everything below a folder, and ask for source packages."""
    parts, lists, cache = folder / "parts", folder / "lists", folder / "cache"
    for each in (parts, lists / "partial", cache / "archives" / "partial"):
        each.mkdir(parents=True)
    lines = _APT / "sources.list"
    written = [lines] if lines.is_file() else []
    written += [*(_APT / "sources.list.d").glob("*.list"), *(_APT / "sources.list.d").glob("*.sources")]
    for source in written:
        text = source.read_text(encoding="utf-8")
        (parts / source.name).write_text(_for_sources(text), encoding="utf-8")
    return [
        *("-o", "Dir::Etc::sourcelist=/dev/null"),
        *("-o", f"Dir::Etc::sourceparts={parts}"),
        *("-o", f"Dir::State::lists={lists}"),
        *("-o", f"Dir::Cache={cache}"),
    ]


def _for_sources(text: str) -> str:
    """Return a list of apt's, in either format, that names source packages instead of binary ones."""
    text = re.sub(r"^Types:.*$", "Types: deb-src", text, flags=re.MULTILINE)
    return re.sub(r"^deb\s", "deb-src ", text, flags=re.MULTILINE)


def _run(command: list[str], folder: Path, complaint: str) -> None:
    try:
        ended = subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise Unavailable(f"{complaint}: no answer within {_SECONDS} s") from error
    if ended.returncode:
        said = [line for line in ended.stderr.splitlines() if line.startswith("E:")]
        raise Unavailable(f"{complaint}: {said[0] if said else 'it does not say why'}")
