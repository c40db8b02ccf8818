// The root sends floats, the others expect integers of the same size; nobody hangs.
// run: -n 3
// says: FLOAT
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[4] = {0};
    MPI_Bcast(x, 4, rank == 0 ? MPI_FLOAT : MPI_INT, 0, MPI_COMM_WORLD); // expect: RW106
    MPI_Finalize();
    return 0;
}
