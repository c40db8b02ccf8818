// A receive fails, and its buffer is the program's own again.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int theirs[3] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Irecv(theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(theirs + 1, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    MPI_Waitall(1, &request, MPI_STATUSES_IGNORE);
    theirs[0] = 1;
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_ARE_FATAL);
    MPI_Finalize();
    return 0;
}
