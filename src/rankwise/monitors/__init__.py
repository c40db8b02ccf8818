"""Rules over a recorded run, one a file: a monitor is a function from a run to findings."""

from rankwise.monitors.monitor_registry import Monitor, find_monitors, monitor
from rankwise.monitors.recorded_run import ExitedRank, Run

__all__ = ["ExitedRank", "Monitor", "Run", "find_monitors", "monitor"]
