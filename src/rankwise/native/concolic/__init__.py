"""The recorder that is linked into programs under test: shadow memory, expressions, models of libraries."""
