// The odd ones are changed.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int data[16] = {0}, theirs[8];
    MPI_Datatype one, even;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Type_create_hvector(1, 1, 8, MPI_INT, &one);
    MPI_Type_create_resized(one, 0, 8, &even);
    MPI_Type_commit(&even);
    MPI_Isend(data, 8, even, other, 0, MPI_COMM_WORLD, &request);
    for (int i = 1; i < 16; i += 2)
        data[i]++;
    MPI_Recv(theirs, 8, MPI_INT, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&one);
    MPI_Type_free(&even);
    MPI_Finalize();
    return 0;
}
