// An operation of the program's own is freed.
// run: -n 1
#include <mpi.h>

static void keep(void *in, void *inout, int *count, MPI_Datatype *type)
{
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Op op;
    MPI_Op_create(keep, 0, &op);
    MPI_Op_free(&op);
    MPI_Finalize();
    return 0;
}
