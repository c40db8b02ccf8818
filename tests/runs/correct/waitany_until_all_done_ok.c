// Messages come in any order and MPI_Waitany takes them as they come.
// run: -n 4
#include <mpi.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x[3], y = rank, index;
    MPI_Request requests[3];
    if (rank == 0) {
        for (int i = 0; i < 3; i++)
            MPI_Irecv(&x[i], 1, MPI_INT, i + 1, 0, MPI_COMM_WORLD, &requests[i]);
        for (int done = 0; done < 3; done++)
            MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
        MPI_Waitany(3, requests, &index, MPI_STATUS_IGNORE);
    } else {
        usleep(200000 * (3 - rank));
        MPI_Send(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
