// It calls with MPI_UNDEFINED.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm part;
    MPI_Comm_split(MPI_COMM_WORLD, rank < 2 ? 0 : MPI_UNDEFINED, rank, &part);
    if (rank < 2) {
        MPI_Barrier(part);
        MPI_Comm_free(&part);
    }
    MPI_Finalize();
    return 0;
}
