"""Who met whom: messages and collectives matched, and who waits for whom. Values only: no MPI, no files."""
