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

    for (long i = 0; i < seed % 3; i++) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
