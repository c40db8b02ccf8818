// The inner loop is as long as the number of the step.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int step = 0; step < 3; step++) {
        for (int i = 0; i <= step; i++) {
            x += rank;
            MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        }
    }

    MPI_Finalize();
    return 0;
}
