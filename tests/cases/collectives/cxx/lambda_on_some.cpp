// The lambda holds the barrier, and only some ranks call it.
#include <mpi.h>

int main(int argc, char **argv)
{
    int met = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    auto meet = [&met](MPI_Comm comm) {
        MPI_Barrier(comm); // expect: RW101
        met++;
    };
    if (rank % 2 == 0) // because: RW101
        meet(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
