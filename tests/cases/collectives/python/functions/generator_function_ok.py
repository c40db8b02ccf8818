"""A generator reduces once for each chunk, and all ranks have as many."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def chunk_norms(chunks):
    for chunk in chunks:
        yield comm.allreduce(sum(chunk))


chunks = [[1, 2], [3, 4], [5, 6]]
print(list(chunk_norms(chunks)))
