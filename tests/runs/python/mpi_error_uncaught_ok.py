# Somebody does.
# run: -n 2
from mpi4py import MPI

comm = MPI.COMM_WORLD
if comm.rank == 0:
    try:
        comm.send(1, dest=7)
    except MPI.Exception as error:
        print(error.Get_error_class())
comm.Barrier()
