// check: -fopenmp
// All threads give the shared loop the same bounds.
#include <omp.h>

int main(int argc, char **argv)
{
    int done[64] = {0};
#pragma omp parallel
    {
        int n = 8 * omp_get_num_threads();
#pragma omp for nowait
        for (int i = 0; i < n; i++)
            done[i % 64] = i;
    }
    return done[argc] + (argv == 0);
}
