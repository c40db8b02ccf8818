// check: -fopenmp
// A loop without a barrier at its end, of which thread 0 never takes its share.
#include <omp.h>

int main(int argc, char **argv)
{
    int done[64] = {0};
#pragma omp parallel
    {
        if (omp_get_thread_num() > 0) { // because: RW505
#pragma omp for nowait // expect: RW505
            for (int i = 0; i < 64; i++)
                done[i] = i;
        }
    }
    return done[argc] + (argv == 0);
}
