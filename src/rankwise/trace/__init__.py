"""Traces: what the recorder writes, how it is read, and how one is written by hand."""
