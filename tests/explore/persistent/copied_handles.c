// The program's handles stay what they are, so that copies of them are as good.
// visit: np=3 0:1<2 0:2<1 -> finished: 2 1
// visit: np=3 0:1<1 0:2<2 -> finished: 1 2
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int values[2];
        MPI_Request first, second;
        MPI_Recv_init(&values[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &first);
        MPI_Recv_init(&values[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &second);
        MPI_Request both[] = {first, second};
        MPI_Start(&first);
        MPI_Start(&second);
        MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
        printf("%d %d\n", values[0], values[1]);
        MPI_Request_free(&both[1]);
        MPI_Request_free(&both[0]);
    } else
        MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
