// In round 50 rank 1 takes another turn.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 1, sum;
    for (int round = 0; round < 60; round++) {
        if (rank == 1 && round == 50)
            MPI_Barrier(MPI_COMM_WORLD); // expect: RW102
        else
            MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // because: RW102
    }
    MPI_Finalize();
    return 0;
}
