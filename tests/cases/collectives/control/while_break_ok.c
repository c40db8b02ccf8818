// The break is taken when all queues are empty, which all ranks see at the same time.
#include <mpi.h>

int main(int argc, char **argv)
{
    int queue, left = 1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    queue = 3 + rank;

    while (left > 0) {
        if (left == 0)
            break;
        if (queue > 0)
            queue--;
        MPI_Allreduce(&queue, &left, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    }

    MPI_Finalize();
    return 0;
}
