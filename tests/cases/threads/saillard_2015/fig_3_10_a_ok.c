// check: -fopenmp
// Thesis 2015, Fig. 3.10 (a): C0 = {end of single}, C1 = {barrier}; the condition is the same for all threads.
#include <omp.h>
#include <stdio.h>

static void f(int wanted)
{
    if (wanted) {
#pragma omp parallel
        {
            if (wanted > 0) {
#pragma omp single
                {
                    printf("one\n");
                }
            }
#pragma omp barrier
        }
    }
}

int main(int argc, char **argv)
{
    f(argc > 1);
    return argv == 0;
}
