"""Writes the C of the shim that repeats: one wrapper per MPI function; begins in `wrapper_code.py`."""
