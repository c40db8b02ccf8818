# A function starts, completes and frees the persistent request that it is given.
from mpi4py import MPI


def start_wait_free(request):
    request.Start()
    request.Wait()
    request.Free()


comm = MPI.COMM_WORLD
rank = comm.Get_rank()
start_wait_free(comm.Barrier_init())
