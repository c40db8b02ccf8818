// A predefined one there, and an own one in a reduction of an own type.
// run: -n 2
#include <mpi.h>

static void add(void *in, void *inout, int *count, MPI_Datatype *type)
{
    for (int i = 0; i < *count; i++)
        ((int *)inout)[i] += ((int *)in)[i];
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[2] = {0}, y[2] = {1, 1};
    MPI_Op op;
    MPI_Win win;
    MPI_Datatype pair;
    MPI_Op_create(add, 1, &op);
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_commit(&pair);
    MPI_Win_create(x, sizeof x, sizeof *x, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Accumulate(y, 1, pair, 0, 0, 1, pair, MPI_SUM, win);
    MPI_Win_fence(0, win);
    MPI_Allreduce(x, y, 1, pair, op, MPI_COMM_WORLD);
    MPI_Win_free(&win);
    MPI_Type_free(&pair);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
