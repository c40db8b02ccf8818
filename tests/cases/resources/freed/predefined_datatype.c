// MPI_INT is freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    int values[4] = {0};
    MPI_Datatype kind = MPI_INT;
    MPI_Init(&argc, &argv);
    values[0] = argc;
    MPI_Bcast(values, 1, kind, 0, MPI_COMM_WORLD);
    MPI_Type_free(&kind); // expect: RW313
    MPI_Finalize();
    return 0;
}
