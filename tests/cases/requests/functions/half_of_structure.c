// The function that completes the exchange leaves out the second request.
#include <mpi.h>
#include <stdio.h>

struct exchange {
    int in, out;
    MPI_Request received, sent;
};

static void begin(struct exchange *e, int next, int previous)
{
    MPI_Irecv(&e->in, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &e->received);
    MPI_Isend(&e->out, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &e->sent);
}

static void finish(struct exchange *e)
{
    MPI_Wait(&e->received, MPI_STATUS_IGNORE);
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
    begin(&e, next, previous); // expect: RW301
    finish(&e);
    printf("%d\n", e.in);
    MPI_Finalize();
    return 0;
}
