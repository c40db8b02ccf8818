"""Requests: every operation that is begun is completed, once, and given back."""
