"""A list has different elements on each rank, and as many on all."""

from mpi4py import MPI

comm = MPI.COMM_WORLD
values = [comm.rank * step for step in range(5)]
fields = {"density": values, "energy": [comm.rank]}
fields["pressure"] = [0.0]
for value in values:
    comm.allreduce(value)
for number, value in enumerate(values):
    comm.allreduce(number * value)
for name, field in fields.items():
    comm.allreduce(sum(field))
while values:
    comm.allreduce(values.pop())
