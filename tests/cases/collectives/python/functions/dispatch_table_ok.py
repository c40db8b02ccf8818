"""A table of functions by role, and the barrier behind it."""

from mpi4py import MPI

comm = MPI.COMM_WORLD


def lead():
    print("leading")


def follow():
    print("following")


roles = {"leader": lead, "follower": follow}
role = "leader" if comm.Get_rank() == 0 else "follower"
roles[role]()
comm.Barrier()
