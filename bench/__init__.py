"""Measurements, printed as ratios of things measured side by side in one run; nothing here is a test."""
