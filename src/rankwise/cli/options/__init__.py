"""What options of several commands share: how durations are written, old names, the command that repeats."""
