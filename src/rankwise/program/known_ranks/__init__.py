"""What ranks compute from their rank and from how many they are, for given numbers of ranks.

A query is evaluated for all processes at once that some number of ranks has: all values are
columns, with one entry per process.
"""
