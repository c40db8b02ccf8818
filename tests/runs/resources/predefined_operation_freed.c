// MPI_SUM is freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Op op = MPI_SUM;
    MPI_Op_free(&op); // expect: RW313
    MPI_Finalize();
    return 0;
}
