# The number of the warp is the same for its threads.
from numba import cuda

WARP = 32


@cuda.jit
def first_warps(data):
    warp = cuda.threadIdx.x // WARP
    if (warp + 1) * WARP < data.size:
        data[cuda.threadIdx.x] += 1
        cuda.syncwarp()
        data[cuda.threadIdx.x] *= 2
    data[0] = warp
