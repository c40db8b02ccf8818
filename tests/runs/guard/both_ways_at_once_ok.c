// What goes out is read.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int mine = 1, theirs = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Isendrecv(&mine, 1, MPI_INT, other, 0, &theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    int own = mine;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    mine = own + theirs;
    MPI_Finalize();
    return 0;
}
