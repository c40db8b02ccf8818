// An operation of the program's own is defined for what it likes.
#include <complex.h>
#include <mpi.h>

static void keep_larger(void *in, void *inout, int *n, MPI_Datatype *type)
{
    double _Complex *a = in, *b = inout;
    (void)type;
    for (int i = 0; i < *n; i++)
        if (cabs(a[i]) > cabs(b[i]))
            b[i] = a[i];
}

int main(int argc, char **argv)
{
    double _Complex mine = 1, all = 0;
    MPI_Op larger;
    MPI_Init(&argc, &argv);
    MPI_Op_create(keep_larger, 1, &larger);
    MPI_Allreduce(&mine, &all, 1, MPI_C_DOUBLE_COMPLEX, larger, MPI_COMM_WORLD);
    MPI_Op_free(&larger);
    MPI_Finalize();
    return 0;
}
