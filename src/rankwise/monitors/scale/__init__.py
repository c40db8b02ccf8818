"""Counts and displacements of a run that did not fit, and those that will not in a larger one."""
