/* Smooths a row of numbers with OpenMP threads, each in its own stretch.
 *
 * A thread with nothing to do still comes to both barriers of every round, with two loops that are empty.
 * Check it with: rankwise check smooth.c -- -fopenmp */
#include <omp.h>
#include <stdio.h>

#define POINTS 64
#define ROUNDS 10

int main(void)
{
    static double old[POINTS], new[POINTS];
    old[POINTS / 2] = 1.0;

#pragma omp parallel num_threads(6)
    {
        int id = omp_get_thread_num();
        int stretch = (POINTS + 4) / 5;
        int first = id * stretch;
        int last = first + stretch < POINTS ? first + stretch : POINTS;
        for (int round = 0; round < ROUNDS; round++) {
            for (int i = first > 0 ? first : 1; i < last && i < POINTS - 1; i++)
                new[i] = 0.25 * old[i - 1] + 0.5 * old[i] + 0.25 * old[i + 1];
#pragma omp barrier
            for (int i = first; i < last; i++)
                old[i] = new[i];
#pragma omp barrier
        }
    }

    printf("in the middle: %f\n", old[POINTS / 2]);
    return 0;
}
