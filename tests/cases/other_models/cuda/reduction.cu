// The tree of a reduction: the loop is the same for all threads, its body is for some.
template <int size>
__global__ void reduce(float *data)
{
    __shared__ float part[size];
    part[threadIdx.x] = data[blockIdx.x * size + threadIdx.x];
    __syncthreads();
    for (int s = size / 2; s > 0; s /= 2) {
        if (threadIdx.x < s) { // because: RW520
            part[threadIdx.x] += part[threadIdx.x + s];
            __syncthreads(); // expect: RW520
        }
    }
    if (threadIdx.x == 0)
        data[blockIdx.x] = part[0];
}

int main()
{
    float *data = nullptr;
    cudaMalloc(&data, 4096);
    reduce<256><<<4, 256>>>(data);
    return cudaDeviceSynchronize();
}
