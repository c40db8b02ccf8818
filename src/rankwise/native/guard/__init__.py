"""The part of the shim that guards the buffers of pending operations."""
