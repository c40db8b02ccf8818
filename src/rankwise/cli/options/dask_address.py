"""What follows `--on`."""

from __future__ import annotations

from rankwise.errors import RankwiseError


def dask_address(where: str | None) -> str | None:
    """Return the address of the scheduler that `dask:ADDRESS` names."""
    if where is None:
        return None
    kind, _, address = where.partition(":")
    if kind != "dask" or not address:
        raise RankwiseError(f"--on {where} is not the address of a cluster", "--on dask:tcp://HOST:8786")
    return address
