"""Buffers: memory that a pending operation uses is left alone until the operation is complete."""
