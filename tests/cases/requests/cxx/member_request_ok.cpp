// The member function completes the receive before the buffer is read.
#include <cstdio>
#include <mpi.h>

struct Halo {
    int value = 0;
    MPI_Request request = MPI_REQUEST_NULL;

    void begin(int peer) { MPI_Irecv(&value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request); }
    void finish() { MPI_Wait(&request, MPI_STATUS_IGNORE); }
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    Halo halo;
    halo.begin(previous);
    MPI_Send(&rank, 1, MPI_INT, next, 0, MPI_COMM_WORLD);
    halo.finish();
    std::printf("%d\n", halo.value);
    MPI_Finalize();
    return 0;
}
