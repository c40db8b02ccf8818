"""Measurements, printed as ratios of things measured side by side in one run; nothing here is a test."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tests"))  # programs and traces to measure
