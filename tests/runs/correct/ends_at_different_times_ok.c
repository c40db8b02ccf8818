// Ranks leave one after the other once MPI is finalized.
// run: -n 4
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    usleep(300000 * rank);
    return 0;
    MPI_Finalize();
    return 0;
}
