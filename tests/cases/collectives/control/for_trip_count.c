// The rows do not divide evenly, so some ranks go round once more.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rows;
    double row = 1.0, norm = 0.0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rows = 10 / size + (rank < 10 % size);

    for (int i = 0; i < rows; i++) { // because: RW101
        MPI_Allreduce(&row, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    }

    MPI_Finalize();
    return 0;
}
