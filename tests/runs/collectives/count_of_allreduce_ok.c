// Every rank reduces as many as there are, in place.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    double mine[4] = {0};
    MPI_Allreduce(MPI_IN_PLACE, mine, 4, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
