"""Laws that the analyses must obey, tested with random programs."""
