"""Knows whether a job hangs, since when and whose fault it is, from samples of a few of its ranks."""
