"""A closure remembers whether saving is wanted, which all ranks were told."""

from mpi4py import MPI


def make_saver(comm, path):
    enabled = comm.bcast(True if comm.Get_rank() == 0 else None, root=0)

    def save(data):
        if enabled:
            print(path, comm.gather(data, root=0))

    return save


save = make_saver(MPI.COMM_WORLD, "out")
save(5)
