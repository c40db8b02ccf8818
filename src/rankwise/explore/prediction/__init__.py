"""Prediction: a SAT solver decides what all message orders of one run lead to, without runs."""
