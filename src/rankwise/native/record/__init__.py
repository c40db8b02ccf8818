"""The part of the shim that records calls in event streams. C only."""
