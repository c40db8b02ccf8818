// An operation of the program in MPI_Accumulate.
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
    int x = 0, y = 1;
    MPI_Op op;
    MPI_Win win;
    MPI_Op_create(add, 1, &op);
    MPI_Win_create(&x, sizeof x, sizeof x, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
    MPI_Win_fence(0, win);
    MPI_Accumulate(&y, 1, MPI_INT, 0, 0, 1, MPI_INT, op, win); // expect: RW908
    MPI_Win_fence(0, win);
    MPI_Win_free(&win);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
