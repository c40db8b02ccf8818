"""What lies where the buffers of calls are: how long it is, and of what type.

`known_memory.py` says what an address is part of, `placed_blocks.py` yields the buffers of calls with it. The
monitors import what `monitors/arguments` knows of calls.
"""
