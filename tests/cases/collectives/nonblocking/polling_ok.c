// How often a rank asks whether the barrier is done is its own affair.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int done = 0;
    long polls = 0;
    MPI_Request request;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    while (!done) {
        MPI_Test(&request, &done, MPI_STATUS_IGNORE);
        polls++;
    }
    MPI_Barrier(MPI_COMM_WORLD);
    printf("rank %d asked %ld times\n", rank, polls);
    MPI_Finalize();
    return 0;
}
