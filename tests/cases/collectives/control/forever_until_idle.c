// Each rank leaves the endless loop when it is idle itself.
#include <mpi.h>

int main(int argc, char **argv)
{
    int work;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    work = 2 * rank;

    for (;;) {
        if (work == 0) // because: RW101
            break;
        work--;
        MPI_Barrier(MPI_COMM_WORLD); // expect: RW101
    }

    MPI_Finalize();
    return 0;
}
