// check: -fopenmp
// Thesis 2015, Fig. 3.9 (c): three explicit barriers and the end of the region: nodes 3 and 4 synchronize (C0), 6 (C1), 8 (C2).
#include <omp.h>

int main(int argc, char **argv)
{
    int work[64] = {0};
#pragma omp parallel
    {
        int id = omp_get_thread_num();
        if (id % 2) {
            work[id % 64] = 1;
#pragma omp barrier
        } else {
            work[id % 64] = 2;
#pragma omp barrier
        }
        if (id > 1) { // because: RW501
#pragma omp barrier // expect: RW501
        }
    }
    return work[argc];
}
