"""The part of the shim that records what orders the threads of a process: OpenMP, POSIX, C11. C only."""
