# threadIdx tells the threads of a block apart, blockIdx does not.
from numba import cuda


@cuda.jit
def scale(data):
    i = cuda.grid(1)
    data[i] *= 2
    if cuda.blockIdx.x < 16:
        cuda.syncthreads()


scale[16, 128](cuda.device_array(2048))
