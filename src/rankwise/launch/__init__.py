"""Runs the user's own command with the recorder preloaded, watches it, and leaves no process behind."""
