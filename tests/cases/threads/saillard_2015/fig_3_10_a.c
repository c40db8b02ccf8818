// check: -fopenmp
// Thesis 2015, Fig. 3.10 (a): C0 = {end of single}, C1 = {barrier}; the condition before the single is to blame, the one outside is not.
#include <omp.h>
#include <stdio.h>

static void f(int wanted)
{
    if (wanted) {
#pragma omp parallel
        {
            if (omp_get_thread_num() > 0) { // because: RW501
#pragma omp single // expect: RW501
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
