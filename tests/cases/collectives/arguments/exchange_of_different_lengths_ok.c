// Alltoallv is made for lengths that depend on the rank.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *out, *in, *send, *receive, *from, *to;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    out = calloc(size * size, sizeof *out);
    in = calloc(size * size, sizeof *in);
    send = malloc(size * sizeof *send);
    receive = malloc(size * sizeof *receive);
    from = malloc(size * sizeof *from);
    to = malloc(size * sizeof *to);
    for (int i = 0; i < size; i++) {
        send[i] = rank;
        receive[i] = i;
        from[i] = to[i] = i * size;
    }
    MPI_Alltoallv(out, send, from, MPI_INT, in, receive, to, MPI_INT, MPI_COMM_WORLD);
    free(to);
    free(from);
    free(receive);
    free(send);
    free(in);
    free(out);
    MPI_Finalize();
    return 0;
}
