// The root receives doubles where the others send floats.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    float x[2] = {0};
    double all[6];
    MPI_Gather(x, 2, MPI_FLOAT, all, 2, rank == 0 ? MPI_DOUBLE : MPI_FLOAT, 0, MPI_COMM_WORLD); // expect: RW106
    MPI_Finalize();
    return 0;
}
