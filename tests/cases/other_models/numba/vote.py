# syncthreads_or gives the same answer to all threads of a block.
import numba.cuda as nc


@nc.jit
def relax(data):
    i = nc.threadIdx.x
    moved = True
    while moved:  # because: RW520
        data[i] = data[i] / 2
        nc.syncthreads()  # expect: RW520
        moved = data[i] > 0.1
