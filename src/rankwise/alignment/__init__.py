"""What a stretch of code does collectively, compared between ranks or threads.

Begins in `collective_alignment.py` and `barrier_alignment.py`, which compute it once for each model.
Imports `program`, `standard` and `findings`; the rules that report it are in `checks`.
"""
