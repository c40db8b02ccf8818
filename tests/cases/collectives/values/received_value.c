// Each rank is sent a number of its own.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rounds = 1;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        for (int to = 1; to < size; to++) {
            int theirs = to + 1;
            MPI_Send(&theirs, 1, MPI_INT, to, 7, MPI_COMM_WORLD);
        }
    } else {
        MPI_Recv(&rounds, 1, MPI_INT, 0, 7, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }

    while (rounds-- > 0) // because: RW101
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101

    MPI_Finalize();
    return 0;
}
