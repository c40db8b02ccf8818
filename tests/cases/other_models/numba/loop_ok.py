# A loop over one's own elements, or over those of the block.
from numba import cuda


@cuda.jit
def tiles(data, n):
    for i in range(0, n, cuda.blockDim.x):
        data[i] += 1
        cuda.syncthreads()
