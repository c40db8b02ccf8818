"""Where looks come from: one module a way of looking at running processes."""
