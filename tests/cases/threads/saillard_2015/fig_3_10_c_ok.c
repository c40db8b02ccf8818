// check: -fopenmp
// Thesis 2015, Fig. 3.10 (c): a loop of a single, a barrier in every other round, and an end.
#include <omp.h>

int main(int argc, char **argv)
{
    int done = 0;
#pragma omp parallel
    {
        for (int i = 0; i < argc; i++) {
#pragma omp single nowait
            done = i;
            if (i % 2) {
#pragma omp barrier
            }
        }
    }
    return done + (argv == 0);
}
