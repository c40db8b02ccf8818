// Calls with large counts.
// visit: np=3 0:1<2 0:2<1 0:3<1 0:4<2 -> finished: 2 1 1 2
// visit: np=3 0:1<1 0:2<2 0:3<2 -> finished: 1 2 2 1
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    int rank, size, value = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    if (rank == 0) {
        int second = 0, third = 0, mine = 9;
        MPI_Request request;
        MPI_Recv_c(&value, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d ", value);
        MPI_Irecv_c(&second, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &request);
        MPI_Wait(&request, MPI_STATUS_IGNORE);
        MPI_Sendrecv_c(&mine, 1, MPI_INT, 0, 5, &third, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD,
                       MPI_STATUS_IGNORE);
        printf("%d %d ", second, third);
        MPI_Sendrecv_replace_c(&mine, 1, MPI_INT, MPI_PROC_NULL, 0, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        printf("%d ", mine);
        MPI_Recv(&mine, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    } else
        for (int i = 0; i < 2; i++)
            MPI_Send_c(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
