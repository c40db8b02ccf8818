// Three columns for two processes.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int dims[2] = {3, 0};
    MPI_Dims_create(2, 2, dims); // expect: RW919
    MPI_Finalize();
    return 0;
}
