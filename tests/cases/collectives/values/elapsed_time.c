// Each rank looks at its own clock to see whether time is up.
#include <mpi.h>

int main(int argc, char **argv)
{
    double start, x = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    start = MPI_Wtime();

    while (MPI_Wtime() - start < 0.05) { // because: RW101
        x += rank;
        MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); // expect: RW101
    }

    MPI_Finalize();
    return 0;
}
