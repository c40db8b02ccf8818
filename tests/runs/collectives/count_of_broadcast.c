// The root sends eight numbers, the others expect four.
// run: -n 3
// says: 8 
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[8] = {0};
    MPI_Bcast(x, rank == 0 ? 8 : 4, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
