// A constant of the file is a length.
#include <mpi.h>

static const int length = 3;
static double totals[3];

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Allreduce(MPI_IN_PLACE, totals, length, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
