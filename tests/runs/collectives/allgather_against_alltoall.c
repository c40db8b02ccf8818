// Two exchanges that look alike.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[3] = {0, 1, 2}, all[3];
    if (rank == 1)
        MPI_Alltoall(x, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD); // expect: RW102
    else
        MPI_Allgather(x, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD); // because: RW102
    MPI_Finalize();
    return 0;
}
