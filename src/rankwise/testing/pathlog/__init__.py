"""What a run of an instrumented program wrote, as paths whose expressions are built when needed."""
