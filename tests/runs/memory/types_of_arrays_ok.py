"""Arrays of Python are described as what they are, also by parts of complex numbers and as bytes."""
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
comm.Bcast([energy, 8, MPI.DOUBLE])
comm.Bcast([counts, 8, MPI.INT])
comm.Bcast([masks, 8, MPI.UINT64_T])
comm.Bcast([waves, 8, MPI.DOUBLE])
comm.Bcast([flags, 16, MPI.BYTE])
comm.Bcast([energy[2:5], 3, MPI.DOUBLE])
