// check: -fopenmp
// A loop without a barrier at its end, of which each thread takes its share.
#include <omp.h>

int main(int argc, char **argv)
{
    int done[64] = {0};
#pragma omp parallel
    {
        if (argc > 0) {
#pragma omp for nowait
            for (int i = 0; i < 64; i++)
                done[i] = i;
        }
    }
    return done[argc] + (argv == 0);
}
