// Everybody takes it.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 1, sum;
    for (int round = 0; round < 60; round++) {
        if (round == 50)
            MPI_Barrier(MPI_COMM_WORLD);
        else
            MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
