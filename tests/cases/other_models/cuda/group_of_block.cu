// Cooperative groups: sync of a group of all threads of a block.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void step(float *data)
{
    cg::thread_block block = cg::this_thread_block();
    data[block.thread_rank()] += 1;
    if (block.thread_rank() == 0) // because: RW520
        block.sync(); // expect: RW520
}
