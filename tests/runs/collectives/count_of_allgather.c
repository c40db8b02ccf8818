// MPI_Allgather where the ranks bring different amounts.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[3] = {0}, all[9];
    MPI_Allgather(x, rank == 2 ? 1 : 2, MPI_INT, all, rank == 2 ? 1 : 2, MPI_INT, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
