// check: -fopenmp
// What one thread writes in a single construct is the same for all after its implied barrier.
#include <omp.h>
#include <stdio.h>

int main(void)
{
    int steps = 0;
#pragma omp parallel num_threads(3) shared(steps)
    {
#pragma omp single
        steps = 2;

        for (int i = 0; i < steps; i++) {
#pragma omp barrier
        }
#pragma omp master
        printf("%d steps\n", steps);
    }
    return 0;
}
