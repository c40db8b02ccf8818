"""One-sided communication of a run: windows, epochs, accesses, and which of them nothing orders."""
