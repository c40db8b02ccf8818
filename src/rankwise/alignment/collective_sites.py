"""The collective calls of a program, and the keys by which they are compared: once for each model."""

from __future__ import annotations

from rankwise.alignment.communicators.communicator_identity import communicators_of
from rankwise.alignment.sites import Sites
from rankwise.program.keys import Keys
from rankwise.program.model import Model


def collective_sites(model: Model) -> Sites:
    """Return the calls that all members of a communicator must make together."""
    return model.once(_find_sites)


def collective_keys(model: Model) -> Keys:
    """Return the keys that comparisons of collectives share, so that equal values have one key in all."""
    return model.once(_make_keys)


def _find_sites(model: Model) -> Sites:
    return Sites(model, communicators_of(model).is_collective)


def _make_keys(model: Model) -> Keys:
    return Keys(model, failing=True)
