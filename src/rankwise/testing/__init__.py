"""`test`: inputs, ranks and numbers of ranks that reach what no run has reached (Sen 2005; COMPI, 2018)."""
