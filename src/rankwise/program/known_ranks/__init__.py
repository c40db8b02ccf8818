"""What ranks compute from their rank and from how many they are, for given numbers of ranks.

A question about a program is asked of every process at once that some number of ranks has: all values are
columns, with one entry per process.
"""
