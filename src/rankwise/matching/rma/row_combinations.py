"""Rows of several columns that are alike, found without comparing whole rows."""

from __future__ import annotations

import numpy as np

from rankwise.matching.operations import Numbers


def combinations(*columns: Numbers) -> tuple[Numbers, Numbers]:
    """Return the first row of each combination of values, and for each row the number of its combination."""
    number = np.zeros(len(columns[0]), np.int64)
    for column in columns:
        if not len(column) or (column == column[0]).all():
            continue
        values, which = np.unique(column, return_inverse=True)
        number = np.unique(number * len(values) + which, return_inverse=True)[1].ravel()
    _, first, found = np.unique(number, return_index=True, return_inverse=True)
    return first, found.ravel()
