// MPI_INT is freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type = MPI_INT;
    MPI_Type_free(&type); // expect: RW313
    MPI_Finalize();
    return 0;
}
