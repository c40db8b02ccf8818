// A checkpoint every few seconds by the rank's own clock.
#include <mpi.h>
#include <stdio.h>
#include <time.h>

static void checkpoint(int step)
{
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    printf("checkpoint at %d\n", step);
}

int main(int argc, char **argv)
{
    time_t last;
    MPI_Init(&argc, &argv);
    last = time(NULL);
    for (int step = 0; step < 100; step++) {
        if (time(NULL) - last >= 1) { // because: RW101
            checkpoint(step);
            last = time(NULL);
        }
    }
    printf("last checkpoint at %ld\n", (long)last);
    MPI_Finalize();
    return 0;
}
