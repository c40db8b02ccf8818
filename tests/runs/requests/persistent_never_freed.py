# A persistent broadcast is used and not freed.
# run: -n 2
from array import array

from mpi4py import MPI

comm = MPI.COMM_WORLD
data = array("i", [comm.rank])
request = comm.Bcast_init(data, root=0)  # expect: RW306
request.Start()
request.Wait()
