// A request in a global variable is begun in one function, and completed in none.
#include <mpi.h>
#include <stdio.h>

static MPI_Request request;
static int mine = 1;

static void start(int next)
{
    MPI_Isend(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &request); // expect: RW301
}

static void finish(int previous)
{
    int yours;
    MPI_Recv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    printf("%d\n", yours);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    start(next);
    finish(previous);
    MPI_Finalize();
    return 0;
}
