// A vector holds the requests, and all of it is waited for.
#include <cstdio>
#include <mpi.h>
#include <vector>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    std::vector<MPI_Request> requests(size);
    std::vector<int> in(size);
    for (int i = 0; i < size; i++)
        MPI_Irecv(&in[i], 1, MPI_INT, i, 0, MPI_COMM_WORLD, &requests[i]);
    for (int i = 0; i < size; i++)
        MPI_Send(&rank, 1, MPI_INT, i, 0, MPI_COMM_WORLD);
    MPI_Waitall(size, requests.data(), MPI_STATUSES_IGNORE);
    MPI_Finalize();
    return 0;
}
