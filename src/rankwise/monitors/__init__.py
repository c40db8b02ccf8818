"""Rules over a recorded run, one a file: a monitor is a function from a run to findings."""

from rankwise.monitors.registry import Monitor, find_monitors, monitor
from rankwise.monitors.run import Gone, Run

__all__ = ["Gone", "Monitor", "Run", "find_monitors", "monitor"]
