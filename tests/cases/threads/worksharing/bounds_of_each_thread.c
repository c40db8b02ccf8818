// check: -fopenmp
// The loop is shared, but each thread gives it bounds of its own, so that some find nothing to share.
#include <omp.h>

int main(int argc, char **argv)
{
    int done[64] = {0};
#pragma omp parallel
    {
        int n = 8 * omp_get_thread_num();
#pragma omp for nowait // expect: RW505
        for (int i = 0; i < n; i++)
            done[i % 64] = i;
    }
    return done[argc] + (argv == 0);
}
