// Rank 0 asks over and over for a message that nobody will send.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int flag = 0;
    if (rank == 0)
        while (!flag)
            MPI_Iprobe(1, 0, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); // expect: RW201
    MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    MPI_Finalize();
    return 0;
}
