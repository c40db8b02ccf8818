// The break is taken when the rank's own queue is empty; the others still wait in the Allreduce.
#include <mpi.h>

int main(int argc, char **argv)
{
    int queue, left = 1;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    queue = 3 + rank;

    while (left > 0) {
        if (queue == 0) // because: RW101
            break;
        queue--;
        MPI_Allreduce(&queue, &left, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW101
    }

    MPI_Finalize();
    return 0;
}
