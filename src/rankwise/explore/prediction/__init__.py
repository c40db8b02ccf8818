"""Prediction: what all message orders of one run would lead to, asked of a SAT solver instead of tried out."""
