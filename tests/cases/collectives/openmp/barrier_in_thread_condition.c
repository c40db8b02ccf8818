// check: -fopenmp
// Only the first thread comes to the barrier.
#include <omp.h>
#include <stdio.h>

int main(void)
{
#pragma omp parallel num_threads(3)
    {
        int id = omp_get_thread_num();
        if (id == 0) { // because: RW501
            printf("%d threads\n", omp_get_num_threads());
#pragma omp barrier // expect: RW501
        }
    }
    return 0;
}
