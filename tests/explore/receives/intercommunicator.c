// The other side of an intercommunicator.
// visit: np=4 0:1<3 0:2<2 -> finished: 3 2
// visit: np=4 0:1<2 -> finished: 2 3
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm half, both;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 7, &both);
    if (rank == 0)
        for (int i = 0; i < 2; i++) {
            MPI_Recv(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, both, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else if (rank >= 2)
        MPI_Send(&rank, 1, MPI_INT, 0, 0, both);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
