// A structure points to doubles.
#include <mpi.h>
#include <stdlib.h>

struct field {
    int n;
    double *values;
};

static void share(struct field *field)
{
    MPI_Bcast(field->values, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD);
}

int main(int argc, char **argv)
{
    struct field field;
    MPI_Init(&argc, &argv);
    field.values = calloc(4, sizeof *field.values);
    share(&field);
    free(field.values);
    MPI_Finalize();
    return 0;
}
