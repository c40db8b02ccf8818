// A checkpoint every few steps, counted alike on all ranks.
#include <mpi.h>
#include <stdio.h>
#include <time.h>

static void checkpoint(int step)
{
    MPI_Barrier(MPI_COMM_WORLD);
    printf("checkpoint at %d\n", step);
}

int main(int argc, char **argv)
{
    time_t last;
    MPI_Init(&argc, &argv);
    last = time(NULL);
    for (int step = 0; step < 100; step++) {
        if (step % 50 == 0) {
            checkpoint(step);
            last = time(NULL);
        }
    }
    printf("last checkpoint at %ld\n", (long)last);
    MPI_Finalize();
    return 0;
}
