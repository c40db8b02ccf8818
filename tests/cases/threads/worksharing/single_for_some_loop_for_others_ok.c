// check: -fopenmp
// A single or a loop, as all threads decide alike.
#include <omp.h>

int main(int argc, char **argv)
{
    int done[64] = {0};
#pragma omp parallel
    {
        if (argc % 2) {
#pragma omp single
            done[0] = argc;
        } else {
#pragma omp for
            for (int i = 1; i < 64; i++)
                done[i] = i;
        }
    }
    return done[argc] + (argv == 0);
}
