# A helper sends with another tag than the other helper expects.
# run: -n 2
# says: another tag
from mpi4py import MPI

comm = MPI.COMM_WORLD

def give(what, to):
    comm.send(what, dest=to, tag=10)  # because: RW201


def take(where):
    return comm.recv(source=where, tag=11)  # expect: RW201


if comm.rank == 0:
    give({"a": 1}, 1)
    print(take(1))
else:
    print(take(0))
    give([1, 2], 0)
