// check: -fopenmp
// All threads go round equally often.
#include <omp.h>

int main(void)
{
    double sums[8] = {0.0};
#pragma omp parallel num_threads(3) shared(sums)
    {
        int id = omp_get_thread_num();
        for (int i = 0; i < omp_get_num_threads(); i++) {
            sums[id] += i;
#pragma omp barrier
        }
    }
    return sums[7] > 0.0;
}
