// The buffer of the complete one is read.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    int first = 0, second = 0, which;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(&first, 1, MPI_INT, other, 1, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&second, 1, MPI_INT, other, 2, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(&rank, 1, MPI_INT, other, 2, MPI_COMM_WORLD);
    MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
    int sum = which == 0 ? first : second;
    MPI_Send(&rank, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
    MPI_Waitany(2, requests, &which, MPI_STATUS_IGNORE);
    sum += which == 0 ? first : second;
    first = sum;
    MPI_Finalize();
    return 0;
}
