// For the grid, blockIdx tells threads apart as well.
#include <cooperative_groups.h>

__global__ void steps(float *data, int rounds)
{
    cooperative_groups::grid_group grid = cooperative_groups::this_grid();
    for (int i = 0; i < rounds; i++) {
        data[grid.thread_rank()] += 1;
        grid.sync();
    }
}
