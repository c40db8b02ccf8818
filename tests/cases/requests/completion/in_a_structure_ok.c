// Both requests of the structure are completed.
#include <mpi.h>
#include <stdio.h>

struct exchange {
    int in, out;
    MPI_Request received, sent;
};

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    struct exchange e;
    MPI_Irecv(&e.in, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &e.received);
    e.out = rank;
    MPI_Isend(&e.out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &e.sent);
    MPI_Wait(&e.received, MPI_STATUS_IGNORE);
    MPI_Wait(&e.sent, MPI_STATUS_IGNORE);
    printf("%d\n", e.in);
    MPI_Finalize();
    return 0;
}
