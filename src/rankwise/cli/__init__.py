"""The command line: one file a command, which parses, calls and returns an exit code."""
