// Two ranks wait in a barrier while the third computes.
// run: -n 3
#include <mpi.h>
#include <time.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        volatile double x = 0;
        for (clock_t start = clock(); clock() - start < CLOCKS_PER_SEC;)
            x += 1;
        nanosleep(&(struct timespec){2, 0}, 0);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
