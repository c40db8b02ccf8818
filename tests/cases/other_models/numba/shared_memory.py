# What a block shares is the same for its threads behind a barrier.
from numba import cuda, float32


@cuda.jit
def largest(data):
    tile = cuda.local.array(128, float32)
    t = cuda.threadIdx.x
    tile[0] = data[t]
    cuda.syncthreads()
    if tile[0] > 1:  # because: RW520
        cuda.syncthreads()  # expect: RW520
