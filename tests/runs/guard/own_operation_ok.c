// MPI calls the program's operation, which works on the operands.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

static void add(void *in, void *out, int *count, MPI_Datatype *type)
{
    (void)type;
    for (int i = 0; i < *count; i++)
        ((int *)out)[i] += ((int *)in)[i];
}

int main(int argc, char **argv)
{
    int rank;
    int mine[3] = {1, 2, 3}, sum[3];
    MPI_Op sum_up;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Op_create(add, 1, &sum_up);
    MPI_Iallreduce(mine, sum, 3, MPI_INT, sum_up, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Iallreduce(MPI_IN_PLACE, sum, 3, MPI_INT, sum_up, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    mine[0] = sum[other];
    MPI_Op_free(&sum_up);
    MPI_Finalize();
    return 0;
}
