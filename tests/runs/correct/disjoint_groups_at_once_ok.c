// Three pairs use communicators of their own at the same time, each in its own rhythm.
// run: -n 6
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, sum;
    MPI_Comm pair;
    MPI_Comm_split(MPI_COMM_WORLD, rank / 2, -rank, &pair);
    for (int round = 0; round < 20 * (1 + rank / 2); round++) {
        MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_MAX, pair);
        if (rank / 2 == 1)
            MPI_Bcast(&x, 1, MPI_INT, round % 2, pair);
    }
    MPI_Comm_free(&pair);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
