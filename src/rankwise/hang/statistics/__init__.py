"""The model behind hang detection: pure functions and values, without clocks and processes."""
