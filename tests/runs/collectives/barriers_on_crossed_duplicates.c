// Each rank waits on another duplicate of the world.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm one, two;
    MPI_Comm_dup(MPI_COMM_WORLD, &one);
    MPI_Comm_dup(MPI_COMM_WORLD, &two);
    MPI_Barrier(rank == 0 ? one : two); // expect: RW103
    MPI_Barrier(rank == 0 ? two : one);
    MPI_Finalize();
    return 0;
}
