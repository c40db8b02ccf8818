// Requests on the heap are freed as memory, but the operations are never completed.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Request *requests = malloc(2 * sizeof *requests);
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &requests[0]); // expect: RW301
    MPI_Isend(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &requests[1]); // expect: RW301
    free(requests);
    MPI_Finalize();
    return 0;
}
