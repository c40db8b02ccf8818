// MPI_COMM_WORLD is freed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm comm = MPI_COMM_WORLD;
    MPI_Comm_free(&comm); // expect: RW313
    MPI_Finalize();
    return 0;
}
