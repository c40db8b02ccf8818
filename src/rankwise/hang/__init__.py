"""Knows whether a job hangs, since when and whose fault it is, from looks at a few of its ranks."""
