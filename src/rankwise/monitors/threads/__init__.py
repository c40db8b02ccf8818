"""Rules about the threads of a rank, judged by what orders their calls, not by which happened to be first."""
