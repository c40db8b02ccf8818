// The ranks agree on the largest number of rows and all go round as often.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rows, rounds = 0;
    double row = 1.0, norm = 0.0;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    rows = 10 / size + (rank < 10 % size);

    MPI_Allreduce(&rows, &rounds, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++) {
        row = i < rows ? 1.0 : 0.0;
        MPI_Allreduce(&row, &norm, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
