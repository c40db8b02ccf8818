// All ranks leave the endless loop when all are idle.
#include <mpi.h>

int main(int argc, char **argv)
{
    int work, left;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    work = 2 * rank;

    for (;;) {
        MPI_Allreduce(&work, &left, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
        if (left == 0)
            break;
        if (work > 0)
            work--;
        MPI_Barrier(MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
