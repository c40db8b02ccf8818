// A structure of three doubles is three doubles.
#include <mpi.h>

int main(int argc, char **argv)
{
    struct { double x, y, z; } place = {1, 2, 3};
    MPI_Init(&argc, &argv);
    MPI_Bcast(&place, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
