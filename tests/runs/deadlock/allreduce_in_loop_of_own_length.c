// Rank 2 makes one round fewer than the others.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int mine = 1, sum;
    for (int round = 0; round < (rank == 2 ? 9 : 10); round++)
        MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW201
    MPI_Finalize();
    return 0;
}
