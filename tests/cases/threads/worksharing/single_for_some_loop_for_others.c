// check: -fopenmp
// As many barriers on both ways, but a single for some threads where the others have a loop.
#include <omp.h>

int main(int argc, char **argv)
{
    int done[64] = {0};
#pragma omp parallel
    {
        if (omp_get_thread_num() % 2) { // because: RW505
#pragma omp single // expect: RW505
            done[0] = argc;
        } else {
#pragma omp for // expect: RW505
            for (int i = 1; i < 64; i++)
                done[i] = i;
        }
    }
    return done[argc] + (argv == 0);
}
