// All ways out go through one place that cleans up.
#include <mpi.h>

static int pack(int *values, int n)
{
    int failed = 0;
    MPI_Datatype row;
    MPI_Type_contiguous(4, MPI_INT, &row);
    MPI_Type_commit(&row);
    if (n > 4) {
        failed = 1;
        goto out;
    }
    MPI_Bcast(values, 1, row, 0, MPI_COMM_WORLD);
out:
    MPI_Type_free(&row);
    return failed;
}

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Init(&argc, &argv);
    pack(values, argc);
    MPI_Finalize();
    return 0;
}
