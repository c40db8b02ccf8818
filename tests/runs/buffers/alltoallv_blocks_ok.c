// The place is free.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int out[4] = {0}, in[8] = {0}, counts[2] = {1, 1}, from[2] = {0, 1}, to[2] = {0, 4};
    MPI_Request exchange, request;
    MPI_Ialltoallv(out, counts, from, MPI_INT, in, counts, to, MPI_INT, MPI_COMM_WORLD, &exchange);
    MPI_Irecv(&in[5], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&out[3], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&exchange, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
