// An inclusive prefix sum meets an exclusive one.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 1, sum;
    if (rank == 0)
        MPI_Scan(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW102
    else
        MPI_Exscan(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // because: RW102
    MPI_Finalize();
    return 0;
}
