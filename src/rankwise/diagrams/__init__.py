"""Fills what diagrams show from recorded runs: calls over time, waits and their causes, windows."""
