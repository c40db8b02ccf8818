"""From conditions to an input that fulfils them."""
