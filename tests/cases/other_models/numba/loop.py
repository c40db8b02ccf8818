# A loop over one's own elements, or over those of the block.
from numba import cuda


@cuda.jit
def tiles(data, n):
    for i in range(cuda.threadIdx.x, n, cuda.blockDim.x):  # because: RW520
        data[i] += 1
        cuda.syncthreads()  # expect: RW520
