"""Typed expressions over inputs: what a program computed with them."""
