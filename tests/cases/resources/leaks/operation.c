// An operation for one reduction is never freed.
#include <mpi.h>

static void take_first(void *in, void *inout, int *n, MPI_Datatype *type)
{
    (void)in, (void)inout, (void)n, (void)type;
}

int main(int argc, char **argv)
{
    int mine = 1, all = 0;
    MPI_Op first;
    MPI_Init(&argc, &argv);
    MPI_Op_create(take_first, 1, &first); // expect: RW310
    MPI_Allreduce(&mine, &all, 1, MPI_INT, first, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
