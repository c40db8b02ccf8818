// In the half of odd ranks, rank 1 names itself by its rank in the world.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Bcast(&x, 1, MPI_INT, rank == 1 ? 1 : 0, half); // expect: RW104
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
