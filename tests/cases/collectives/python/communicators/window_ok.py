"""All ranks make the window, with different memory behind it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
memory = bytearray(8) if comm.rank == 0 else None
window = MPI.Win.Create(memory, comm=comm)
window.Fence()
window.Fence()
window.Free()
