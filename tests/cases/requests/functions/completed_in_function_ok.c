// One function begins the exchange, another completes it.
#include <mpi.h>
#include <stdio.h>

struct exchange {
    int in, out;
    MPI_Request requests[2];
};

static void begin(struct exchange *e, int next, int previous)
{
    MPI_Irecv(&e->in, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &e->requests[0]);
    MPI_Isend(&e->out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &e->requests[1]);
}

static void finish(struct exchange *e)
{
    MPI_Waitall(2, e->requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    struct exchange e;
    e.out = rank;
    begin(&e, next, previous);
    finish(&e);
    printf("%d\n", e.in);
    MPI_Finalize();
    return 0;
}
