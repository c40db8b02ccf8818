// A neighbourhood collective on the world.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, all[2];
    MPI_Neighbor_allgather(&x, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD); // expect: RW920
    MPI_Finalize();
    return 0;
}
