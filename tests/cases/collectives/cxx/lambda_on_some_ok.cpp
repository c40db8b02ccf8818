// The lambda holds the barrier, and all ranks call it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int met = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    auto meet = [&met](MPI_Comm comm) {
        MPI_Barrier(comm);
        met++;
    };
    meet(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
