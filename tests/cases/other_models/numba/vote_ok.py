# syncthreads_or gives the same answer to all threads of a block.
import numba.cuda as nc


@nc.jit
def relax(data):
    i = nc.threadIdx.x
    moved = True
    while moved:
        data[i] = data[i] / 2
        nc.syncthreads()
        moved = nc.syncthreads_or(data[i] > 0.1)
