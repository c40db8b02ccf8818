// A datatype is freed while a receive still uses it, which is allowed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int n[2], mine[2] = {1, 2};
    MPI_Datatype pair;
    MPI_Request request;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Irecv(n, 1, pair, 0, 0, MPI_COMM_SELF, &request);
    MPI_Type_free(&pair);
    MPI_Send(mine, 2, MPI_INT, 0, 0, MPI_COMM_SELF);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
