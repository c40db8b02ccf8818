// check: -fopenmp
// Thesis 2015, Fig. 3.10 (c): a loop of a single, a barrier that only some threads meet, and an end: PDF+(C0) is the condition in the loop.
#include <omp.h>

int main(int argc, char **argv)
{
    int done = 0;
#pragma omp parallel
    {
        for (int i = 0; i < argc; i++) {
#pragma omp single nowait
            done = i;
            if (omp_get_thread_num() < i) { // because: RW501
#pragma omp barrier // expect: RW501
            }
        }
    }
    return done + (argv == 0);
}
