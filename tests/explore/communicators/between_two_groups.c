// Rank 0 listens to the other group of an intercommunicator, whose members number from 0.
// explore: np=3 buffering=infinite -> 2
// explore: np=3 buffering=zero -> 2
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, x[2];
    MPI_Comm group, both;
    MPI_Status status;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, 0, &group);
    MPI_Intercomm_create(group, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 0, &both);
    if (rank > 0) {
        MPI_Send(&rank, 1, MPI_INT, 0, 0, both);
    } else {
        MPI_Recv(&x[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, both, &status);
        MPI_Recv(&x[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, both, MPI_STATUS_IGNORE);
        if (status.MPI_SOURCE == 1)
            abort(); // finds: RW203
    }
    MPI_Comm_free(&both);
    MPI_Comm_free(&group);
    MPI_Finalize();
    return 0;
}
