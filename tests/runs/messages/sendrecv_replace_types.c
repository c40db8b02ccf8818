// What replaces is of another type.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[2] = {0};
    MPI_Sendrecv_replace(x, 2, rank ? MPI_INT : MPI_FLOAT, 1 - rank, 0, 1 - rank, 0, MPI_COMM_WORLD, // expect: RW205
                         MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
