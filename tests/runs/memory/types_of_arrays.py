"""Arrays of Python are described by datatypes of another kind, size or sign (MPI 4.1, section 3.3.1)."""
# run: -n 2 --guard binary

import array

import numpy
from mpi4py import MPI

comm = MPI.COMM_WORLD
energy = numpy.zeros(8)
counts = numpy.zeros(8, dtype=numpy.int32)
masks = numpy.zeros(8, dtype=numpy.uint64)
waves = numpy.zeros(4, dtype=numpy.complex128)
flags = array.array("h", [0] * 8)
comm.Bcast([energy, 8, MPI.INT])  # expect: RW401
comm.Bcast([counts, 8, MPI.FLOAT])  # expect: RW401
comm.Bcast([masks, 8, MPI.LONG])  # expect: RW411
comm.Bcast([waves, 4, MPI.C_FLOAT_COMPLEX])  # expect: RW401
comm.Bcast([flags, 4, MPI.INT])  # expect: RW401
comm.Bcast([energy[2:5], 3, MPI.FLOAT])  # expect: RW401
