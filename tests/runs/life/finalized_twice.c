// MPI_Finalize twice.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Finalize();
    MPI_Finalize(); // expect: RW912
    return 0;
}
