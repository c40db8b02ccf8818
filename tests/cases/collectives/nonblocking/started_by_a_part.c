// The persistent barrier is over all, and only one part starts it.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request request;
    MPI_Comm part;
    int rank, colour;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    colour = rank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, colour, 0, &part);
    MPI_Barrier_init(MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    for (int round = 0; round < 3; round++) {
        if (colour == 0) {
            MPI_Start(&request); // expect: RW101
            MPI_Wait(&request, MPI_STATUS_IGNORE);
        }
    }
    MPI_Request_free(&request);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
