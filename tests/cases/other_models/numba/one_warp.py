# The number of a thread in its warp is not the same for its threads.
from numba import cuda

WARP = 32


@cuda.jit
def first_warps(data):
    warp = cuda.threadIdx.x % WARP
    if (warp + 1) * WARP < data.size:  # because: RW520
        data[cuda.threadIdx.x] += 1
        cuda.syncwarp()  # expect: RW520
        data[cuda.threadIdx.x] *= 2
    data[0] = warp
