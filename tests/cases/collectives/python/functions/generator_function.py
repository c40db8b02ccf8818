"""A generator reduces once for each chunk, and ranks have different numbers of chunks."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def chunk_norms(chunks):
    for chunk in chunks:  # because: RW101
        yield comm.allreduce(sum(chunk))  # expect: RW101


data = list(range(4 + 4 * comm.rank))
chunks = [data[start : start + 4] for start in range(0, len(data), 4)]
print(list(chunk_norms(chunks)))
