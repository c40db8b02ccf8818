"""Where samples come from: one module per way of sampling running processes."""
