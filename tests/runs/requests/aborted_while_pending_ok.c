// Whoever calls MPI_Abort need not complete anything.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n;
    MPI_Request request;
    MPI_Irecv(&n, 1, MPI_INT, 0, 0, MPI_COMM_SELF, &request);
    MPI_Abort(MPI_COMM_WORLD, 3);
    MPI_Finalize();
    return 0;
}
