// Errors of communication are returned, and one rank may see one that the others do not.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, sent = 1, received = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    if (MPI_Sendrecv(&sent, 1, MPI_INT, (rank + 1) % size, 0, &received, 1, MPI_INT, MPI_ANY_SOURCE, 0,
                     MPI_COMM_WORLD, MPI_STATUS_IGNORE) != MPI_SUCCESS)
        return 1;
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    MPI_Finalize(); // expect: RW101
    return 0;
}
