"""One file per command, from what the user asks for to one result; `cli` parses and calls these."""
