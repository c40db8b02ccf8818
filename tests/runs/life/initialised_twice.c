// MPI_Init twice.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Init(&argc, &argv); // expect: RW913
    MPI_Finalize();
    return 0;
}
