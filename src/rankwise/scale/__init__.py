"""What an MPI library can do on this machine: probes, the bounds that they find, and tables of limits."""
