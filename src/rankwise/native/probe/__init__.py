"""The program that `scale probe` runs: collectives with a few bytes at huge distances."""
