"""A datatype has two members of a record in another order than numpy."""
# run: -n 2 --guard binary

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
atoms = numpy.zeros(4, dtype=[("place", "f8", 3), ("kind", "i2"), ("charge", "f4")])
offsets = [atoms.dtype.fields[name][1] for name in ("place", "kind", "charge")]
packed = MPI.Datatype.Create_struct([3, 1, 1], [0, 28, 24], [MPI.DOUBLE, MPI.SHORT, MPI.FLOAT])
whole = packed.Create_resized(0, atoms.itemsize).Commit()
comm.Bcast([atoms, 4, whole])  # expect: RW401
whole.Free()
packed.Free()
