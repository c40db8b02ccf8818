// A probe of the other side of an intercommunicator, which numbers its ranks backwards.
// visit: np=4 0:p1<3 0:p2<2 -> finished: 3 2
// visit: np=4 0:p1<2 -> finished: 2 3
// visit: np=4 0:p1<1 -> strayed: 0:p1 cannot be: rank 1 cannot send in its communicator
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm half, both;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, -rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 3 : 1, 7, &both);
    if (rank == 0)
        for (int i = 0; i < 2; i++) {
            MPI_Status status;
            MPI_Probe(MPI_ANY_SOURCE, 0, both, &status);
            MPI_Recv(&value, 1, MPI_INT, status.MPI_SOURCE, 0, both, MPI_STATUS_IGNORE);
            printf("%d ", value);
        }
    else if (rank >= 2)
        MPI_Send(&rank, 1, MPI_INT, 1, 0, both);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
