// A number is printed before it has arrived.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank;
    int mine = 1, theirs = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(&theirs, 1, MPI_INT, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_INT, other, 0, MPI_COMM_WORLD);
    printf("%d\n", theirs); // expect: RW402
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
