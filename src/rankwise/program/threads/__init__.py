"""Which threads of a process execute each point of an OpenMP program, and which points may run at once."""
