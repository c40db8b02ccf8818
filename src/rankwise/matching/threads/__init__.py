"""What orders the threads of a process: teams, tasks, locks and messages as one relation."""
