// Wildcards on communicators of some of the ranks: each has its own messages, and sources are ranks of the world.
// explore: np=5 buffering=infinite clocks=vector -> 4
// explore: np=5 buffering=infinite clocks=lamport -> 4
// explore: np=5 buffering=infinite -> 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x, inside;
    MPI_Comm part, twin;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank < 3, -rank, &part); /* 2, 1, 0 and 4, 3 */
    MPI_Comm_dup(part, &twin);
    MPI_Comm_rank(part, &inside);
    for (int round = 0; round < 2; round++) {
        MPI_Comm comm = round ? twin : part;
        if (rank == 2)
            for (int i = 0; i < 2; i++)
                MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, MPI_STATUS_IGNORE);
        else if (rank == 4)
            MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, comm, MPI_STATUS_IGNORE);
        else
            MPI_Send(&rank, 1, MPI_INT, 0, 0, comm);
    }
    MPI_Comm_free(&twin);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
