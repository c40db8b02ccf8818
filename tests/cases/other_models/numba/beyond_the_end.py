# Threads beyond the end of the data stay until the block has met.
from numba import cuda, float32


@cuda.jit
def reverse(data):
    tile = cuda.shared.array(128, float32)
    i = cuda.grid(1)
    if i >= data.size:  # because: RW520
        return
    tile[cuda.threadIdx.x] = data[i]
    cuda.syncthreads()  # expect: RW520
    data[i] = tile[127 - cuda.threadIdx.x]
