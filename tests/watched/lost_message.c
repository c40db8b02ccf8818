/* One message is never sent: its receiver waits for it, and all others wait for the receiver. */
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size, is_lost = 0;
    double mine = 1, left, sum;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    double begun = MPI_Wtime();
    for (int go = 1; go; MPI_Bcast(&go, 1, MPI_INT, 0, MPI_COMM_WORLD)) {
        MPI_Request receive;
        for (volatile int i = 0; i < 100000; i++)
            ;
        is_lost = rank == 1 && MPI_Wtime() - begun > 8;
        MPI_Irecv(&left, 1, MPI_DOUBLE, (rank + size - 1) % size, 3, MPI_COMM_WORLD, &receive);
        if (!is_lost)
            MPI_Send(&mine, 1, MPI_DOUBLE, (rank + 1) % size, 3, MPI_COMM_WORLD);
        MPI_Wait(&receive, MPI_STATUS_IGNORE); /* expect: RW802 */
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        go = MPI_Wtime() - begun < 30;
    }
    MPI_Finalize();
    return 0;
}
