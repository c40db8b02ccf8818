// check: -fopenmp
// The barrier is in a function that the odd threads do not call.
#include <omp.h>
#include <stdio.h>

static void settle(int step)
{
    if (step < 0)
        printf("before the start\n");
#pragma omp barrier // expect: RW501
}

int main(void)
{
#pragma omp parallel num_threads(3)
    {
        int even = omp_get_thread_num() % 2 == 0;
        if (even) // because: RW501
            settle(1);
    }
    return 0;
}
