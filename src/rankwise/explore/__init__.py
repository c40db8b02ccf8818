"""Exploration: other outcomes of what MPI leaves open, one run each, and all of them at once on paper."""
