// A structure points to floats that are sent as doubles.
#include <mpi.h>
#include <stdlib.h>

struct field {
    int n;
    float *values;
};

static void share(struct field *field)
{
    MPI_Bcast(field->values, 4, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW401
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
