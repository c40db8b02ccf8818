"""Tells the MPI families apart, by their header and by what their launcher says."""

from __future__ import annotations

import re

MPICH = "MPICH"
OPEN_MPI = "Open MPI"
INTEL = "Intel MPI"
MVAPICH = "MVAPICH"


def of_header(text: str) -> tuple[str, str]:
    """Return the family and version that an mpi.h states; '' for what it does not say.

    Intel MPI and MVAPICH are built on MPICH, so their own names are searched for first.
    """
    for family, macro in (
        (INTEL, "I_MPI_VERSION"),
        (MVAPICH, r"MVAPICH2?_VERSION"),
        (MPICH, "MPICH_VERSION"),
    ):
        said = re.search(rf'^\s*#\s*define\s+{macro}\s+"([^"]*)"', text, re.MULTILINE)
        if said:
            return family, said.group(1)
    numbers = [_number(text, f"OMPI_{part}_VERSION") for part in ("MAJOR", "MINOR", "RELEASE")]
    if numbers[0]:
        return OPEN_MPI, ".".join(number for number in numbers if number)
    return "", ""


def of_launcher(text: str) -> tuple[str, str]:
    """Return the family and version that `mpiexec --version` states; '' for what it does not say."""
    for family, pattern in (
        (OPEN_MPI, r"\((?:Open ?MPI|OpenRTE)\)\s*(\S+)"),  # Debian's names the runtime: (OpenRTE) 4.1.4
        (OPEN_MPI, r"\(PRRTE\)()"),  # Open MPI 5 starts programs by PRRTE, whose version is not Open MPI's
        (INTEL, r"Intel\(R\) MPI Library.*?Version\s+(.+?)(?:\s+Build|$)"),
    ):
        said = re.search(pattern, text, re.MULTILINE)
        if said:
            return family, said.group(1)
    hydra = re.search(r"^HYDRA build details:.*?Version:\s*(\S+)", text, re.MULTILINE | re.DOTALL)
    if hydra:
        return (MVAPICH if "mvapich" in text.lower() else MPICH), hydra.group(1)
    return "", ""


def of_library(text: str) -> tuple[str, str]:
    """Return the family and version that MPI_Get_library_version states; '' for what it does not say."""
    for family, pattern in (
        (OPEN_MPI, r"Open MPI v?([^\s,]+)"),
        (INTEL, r"Intel\(R\) MPI Library\s+(\S+)"),
        (MVAPICH, r"MVAPICH\S*\s+Version\s*:\s*(\S+)"),
        (MPICH, r"MPICH Version:\s*(\S+)"),
    ):
        said = re.search(pattern, text)
        if said:
            return family, said.group(1)
    return "", ""


def _number(text: str, macro: str) -> str:
    said = re.search(rf"^\s*#\s*define\s+{macro}\s+(\d+)", text, re.MULTILINE)
    return said.group(1) if said else ""
