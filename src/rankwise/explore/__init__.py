"""Exploration: other outcomes of what MPI leaves open, run one by one or predicted together."""
