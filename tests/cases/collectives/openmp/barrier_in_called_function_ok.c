// check: -fopenmp
// The barrier is in a function that all threads call.
#include <omp.h>
#include <stdio.h>

static void settle(int step)
{
    if (step < 0)
        printf("before the start\n");
#pragma omp barrier
}

int main(void)
{
#pragma omp parallel num_threads(3)
    {
        int even = omp_get_thread_num() % 2 == 0;
        settle(even);
    }
    return 0;
}
