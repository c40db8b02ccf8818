// Rank 0 looks every millisecond for a message that rank 1 would send after the barrier.
// run: -n 3
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int flag = 0, x = 0;
    if (rank == 0)
        while (!flag) {
            MPI_Iprobe(1, 3, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE); // expect: RW201
            usleep(1000);
        }
    MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    if (rank == 1)
        MPI_Send(&x, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
