"""Calls of MPI that something else than the ranks of a job may end: a disk, a launcher, another job."""

from __future__ import annotations

import re

_HELPED = re.compile(
    r"MPI_(Init|Session_|Abort|File_|Comm_(spawn|accept|connect|join|disconnect)|T_|Lookup_|Publish_|Unpublish_|Open_port)"
)


def may_be_helped(call: str) -> bool:
    """Return whether a call waits for something else than ranks of this job."""
    return _HELPED.match(call) is not None
