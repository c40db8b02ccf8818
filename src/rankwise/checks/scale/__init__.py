"""Counts and displacements that do not fit their integers once messages or ranks grow."""
