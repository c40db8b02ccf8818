"""How the next outcome is chosen; each strategy is one file."""
