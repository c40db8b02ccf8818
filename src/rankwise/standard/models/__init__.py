"""What CUDA, Numba, UPC and OpenSHMEM say of the calls that several threads or PEs must make together."""

from rankwise.standard.models.model_entries import ModelEntry, find, find_attribute
from rankwise.standard.models.model_scope import SyncScope

__all__ = ["ModelEntry", "SyncScope", "find", "find_attribute"]
