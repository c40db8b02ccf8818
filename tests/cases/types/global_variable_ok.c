// A variable of the file is sent as what it is.
#include <mpi.h>

static long long total = 1;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_LONG_LONG, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
