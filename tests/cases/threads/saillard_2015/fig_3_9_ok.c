// check: -fopenmp
// Thesis 2015, Fig. 3.9 (c): with as many barriers on both ways, verbosity 0 is silent about C0, C1 and C2.
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
#pragma omp barrier
    }
    return work[argc];
}
