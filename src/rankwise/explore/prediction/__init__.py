"""Prediction: what all message orders of one run lead to, asked of a SAT solver instead of tried out."""
