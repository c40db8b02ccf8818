// Rank 0 looks at its clock and tells the others whether time is up.
#include <mpi.h>

int main(int argc, char **argv)
{
    double start, x = 0.0;
    int go_on = 1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    start = MPI_Wtime();

    while (go_on) {
        x += rank;
        MPI_Allreduce(MPI_IN_PLACE, &x, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        go_on = MPI_Wtime() - start < 0.05;
        MPI_Bcast(&go_on, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
