// check: -fopenmp
// Fig. 1c told with OpenMP: tile is shared, so after the barrier all threads see the same tile[0].
#include <omp.h>
#include <stdio.h>

#define MOST 64

int main(void)
{
    int tile[MOST];
#pragma omp parallel num_threads(3)
    {
        int id = omp_get_thread_num();
        tile[id] = id + 1;
#pragma omp barrier
        if (tile[0]) {
#pragma omp barrier
        }
#pragma omp barrier
        if (id == 0)
            printf("%d\n", tile[0]);
    }
    return 0;
}
