// The inner loop is as long as the rank's number.
#include <mpi.h>

int main(int argc, char **argv)
{
    double x = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int step = 0; step < 3; step++) {
        for (int i = 0; i <= rank; i++) { // because: RW101
            x += rank;
            MPI_Bcast(&x, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW101
        }
    }

    MPI_Finalize();
    return 0;
}
