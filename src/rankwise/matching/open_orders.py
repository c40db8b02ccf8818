"""Whether MPI left open which message a call gets."""

from __future__ import annotations

import numpy as np

from rankwise.matching.operations import ANY, OperationKind, Operations


def has_wildcards(operations: Operations) -> bool:
    """Return whether there was a wildcard receive or probe."""
    rows = operations.rows
    takes = (rows["kind"] == OperationKind.RECEIVE) | (rows["kind"] == OperationKind.PROBE)
    return bool(np.any(takes & (rows["peer"] == ANY)))
