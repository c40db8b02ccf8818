// Empty blocks are skipped, and with them the reduction.
#include <mpi.h>

int main(int argc, char **argv)
{
    double sum = 0.0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);

    for (int block = 0; block < 4; block++) {
        double mine = block;
        if (block % 2 == rank) // because: RW101
            continue;
        MPI_Allreduce(MPI_IN_PLACE, &mine, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
        sum += mine;
    }
    if (sum < 0.0)
        MPI_Abort(MPI_COMM_WORLD, 1);

    MPI_Finalize();
    return 0;
}
