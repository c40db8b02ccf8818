// Two groups, and each waits for the other's message.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0;
    MPI_Comm half, both;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 77, &both);
    MPI_Recv(&x, 1, MPI_INT, rank % 2, 0, both, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Send(&x, 1, MPI_INT, rank % 2, 0, both);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
