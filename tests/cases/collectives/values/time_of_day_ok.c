// A seed from the clock differs between ranks unless one rank chooses it for all.
#include <mpi.h>
#include <stddef.h>
#include <sys/time.h>

int main(int argc, char **argv)
{
    struct timeval now;
    long seed;
    MPI_Init(&argc, &argv);
    gettimeofday(&now, NULL);
    seed = now.tv_usec;
    MPI_Bcast(&seed, 1, MPI_LONG, 0, MPI_COMM_WORLD);

    for (long i = 0; i < seed % 3; i++)
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
