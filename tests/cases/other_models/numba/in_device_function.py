# The barrier is in a device function that some threads call.
from numba import cuda


@cuda.jit(device=True)
def publish(tile, value):
    tile[cuda.threadIdx.x] = value
    cuda.syncthreads()  # expect: RW520


@cuda.jit
def exchange(data):
    x, y = cuda.grid(2)
    if x < 10:  # because: RW520
        publish(data, 1.0)
