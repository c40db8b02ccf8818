// A rank reads another partition than the one that has arrived.
// run: -n 2 --guard source
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, sum = 0, buffer[8] = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Psend_init(buffer, 4, 2, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        MPI_Pready_range(0, 3, request);
    } else {
        int arrived = 0;
        MPI_Precv_init(buffer, 4, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
        MPI_Start(&request);
        while (!arrived)
            MPI_Parrived(request, 1, &arrived);
        sum += buffer[2];
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Request_free(&request);
    MPI_Finalize();
    return sum > 1000;
}
