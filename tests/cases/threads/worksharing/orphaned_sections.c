// check: -fopenmp
// The sections are in a function that not all threads call; nowait leaves no barrier to miss.
#include <omp.h>

static int parts[2];

static void work(void)
{
#pragma omp sections nowait // expect: RW505
    {
#pragma omp section
        parts[0] = 1;
#pragma omp section
        parts[1] = 2;
    }
}

int main(void)
{
#pragma omp parallel
    {
        if (omp_get_thread_num() < 2) // because: RW505
            work();
    }
    return parts[0];
}
