"""Rules of one-sided communication: epochs, ranges, and accesses that nothing orders."""
