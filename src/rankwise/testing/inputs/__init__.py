"""What a run is given: arguments, files, stdin, environment, number of ranks."""
