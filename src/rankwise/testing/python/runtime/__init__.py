"""What runs inside the user's Python: numbers and texts that remember what was computed with them.

It needs nothing but Python's own library, for the user's Python need not have rankwise installed.
"""
