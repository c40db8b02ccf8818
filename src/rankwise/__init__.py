"""rankwise finds the bugs that only parallel programs have."""

__version__ = "0.1.0"
