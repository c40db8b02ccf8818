// Two columns.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int dims[2] = {2, 0};
    MPI_Dims_create(2, 2, dims);
    MPI_Finalize();
    return 0;
}
