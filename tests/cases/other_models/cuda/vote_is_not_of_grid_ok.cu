// What __syncthreads_count gives is the same within a block, not within the grid.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void steps(float *data)
{
    int positive = __syncthreads_count(data[blockIdx.x * blockDim.x + threadIdx.x] > 0);
    if (positive > 10)
        cg::this_thread_block().sync();
}
