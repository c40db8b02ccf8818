"""Which outcome to aim at next, until none is left or the time is over."""
