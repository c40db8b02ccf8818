// The sum is taken over all ranks or over a part of them, and the barrier is on the same.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, sum = 0;
    MPI_Comm part, either;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &part);
    either = atoi(argv[1]) ? MPI_COMM_WORLD : part;
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, either);

    if (sum > 2)
        MPI_Barrier(either);

    MPI_Comm_free(&part);

    MPI_Finalize();
    return 0;
}
