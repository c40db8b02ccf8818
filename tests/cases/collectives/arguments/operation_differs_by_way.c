// Half the ranks ask for the sum, the others for the maximum.
#include <mpi.h>

int main(int argc, char **argv)
{
    double mine = 2.0, all = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank % 2 == 0)
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW105
    else
        MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); // expect: RW105
    MPI_Finalize();
    return 0;
}
