// Cooperative groups: sync of a group of all threads of a block.
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

__global__ void step(float *data)
{
    cg::thread_block block = cg::this_thread_block();
    data[block.thread_rank()] += 1;
    if (block.group_index().x == 0)
        cg::sync(block);
}
