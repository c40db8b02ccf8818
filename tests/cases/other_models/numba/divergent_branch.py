# threadIdx tells the threads of a block apart, blockIdx does not.
from numba import cuda


@cuda.jit
def scale(data):
    i = cuda.grid(1)
    data[i] *= 2
    if cuda.threadIdx.x < 16:  # because: RW520
        cuda.syncthreads()  # expect: RW520


scale[16, 128](cuda.device_array(2048))
