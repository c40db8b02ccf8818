// The place of the largest needs pairs.
#include <mpi.h>

int main(int argc, char **argv)
{
    double mine, most;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    mine = rank;
    MPI_Allreduce(&mine, &most, 1, MPI_DOUBLE, MPI_MAXLOC, MPI_COMM_WORLD); // expect: RW908
    MPI_Finalize();
    return 0;
}
