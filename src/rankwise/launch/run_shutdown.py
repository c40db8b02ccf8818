"""Ends a run so that nothing is left of it: no process and no shared memory."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
from collections.abc import Collection
from dataclasses import dataclass, field
from pathlib import Path

from rankwise.launch import supervision_timing as timing
from rankwise.launch.process_tree import belongs_to, end_all, marked, shared_memory
from rankwise.launch.rank_processes import RankProcesses
from rankwise.procfs.process_list import children
from rankwise.procfs.process_stat import has_exited


@dataclass(slots=True)
class Shutdown:
    """Ends one run."""

    run: str
    folder: Path
    gently: bool
    """Whether the launcher has more to clean up than processes."""
    is_silent: bool
    """Whether no process reads what the launcher prints."""
    left_behind: int = 0
    """Processes that the command left behind and that were killed."""
    _left_over: set[Path] = field(default_factory=set)
    """Shared memory of ranks that were killed."""

    def stop(self, child: subprocess.Popen[bytes], ranks: RankProcesses) -> None:
        """End the command: ask first where its launcher cleans up; then kill what is left.

        Open MPI's launcher gives its ranks a second to end by themselves. If they are killed at once, it
        crashes in about one of 150 runs: they are only where no process reads what it prints.
        """
        self._left_over = shared_memory(self.folder, marked(self.run))
        with contextlib.suppress(ProcessLookupError):
            child.send_signal(signal.SIGTERM if self.gently else signal.SIGKILL)
        if self.gently:
            if self.is_silent:
                ranks.kill()
            with contextlib.suppress(subprocess.TimeoutExpired):
                child.wait(timing.STOP_GENTLY)
        end_all(self.run)

    def end_orphans(self, ranks: RankProcesses, own: Collection[int]) -> None:
        """Kill what ranks left behind when all have exited: launchers wait for whatever holds their pipes.

        `own` are children of ours that are no orphans.
        """
        if ranks.all_exited_for() < timing.GRACE:
            return
        for pid in children(os.getpid()):
            if pid not in own and belongs_to(pid, self.run) and not has_exited(pid):
                self.left_behind += 1
                with contextlib.suppress(ProcessLookupError):
                    os.kill(pid, signal.SIGKILL)

    def tidy_up(self) -> None:
        """Kill every process of the run, and remove its shared memory."""
        self.left_behind += end_all(self.run, near=not self.gently)
        for file in self._left_over | shared_memory(self.folder):
            file.unlink(missing_ok=True)
