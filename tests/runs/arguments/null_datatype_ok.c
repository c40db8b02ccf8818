// A datatype.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0;
    MPI_Datatype type = MPI_INT;
    MPI_Bcast(&x, 1, type, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
