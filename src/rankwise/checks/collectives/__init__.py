"""Do all ranks call the same collectives in the same order?"""
