"""Python's statements as control flow; begins in `plain_statements.py`."""
