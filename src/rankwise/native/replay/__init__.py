"""The part of the shim that enforces a schedule. C only."""
