// One beside it is changed.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int third = 0, theirs, length = 1;
    MPI_Aint place;
    MPI_Datatype there;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Get_address(&third, &place);
    MPI_Type_create_hindexed(1, &length, &place, MPI_INT, &there);
    MPI_Type_commit(&there);
    MPI_Isend(MPI_BOTTOM, 1, there, other, 0, MPI_COMM_WORLD, &request);
    theirs = 1;
    MPI_Recv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&there);
    MPI_Finalize();
    return 0;
}
