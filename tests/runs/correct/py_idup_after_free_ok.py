# run: -n 2
"""A communicator gets the handle of one that was freed, and mpi4py sets its error handler before it is whole."""

from mpi4py import MPI

for _ in range(3):
    copy = MPI.COMM_WORLD.Dup()
    copy.Free()
    later, request = MPI.COMM_WORLD.Idup()
    request.Wait()
    later.Barrier()
    later.Free()
