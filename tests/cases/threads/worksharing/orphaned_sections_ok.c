// check: -fopenmp
// The sections are in a function that all threads call.
#include <omp.h>

static int parts[2];

static void work(void)
{
#pragma omp sections nowait
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
    work();
    return parts[0];
}
