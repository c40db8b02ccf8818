// A guard object begins a send, and its destructor forgets to complete it.
#include <cstdio>
#include <mpi.h>

class Sending {
public:
    Sending(const int *value, int peer)
    {
        MPI_Isend(value, 1, MPI_INT, peer, 0, MPI_COMM_WORLD, &request);
    }
    ~Sending() {}

private:
    MPI_Request request;
};

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int rank, size;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size, previous = (rank + size - 1) % size;
    int mine = rank, yours = 0;
    {
        Sending sending(&mine, next); // expect: RW301
        MPI_Recv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
    std::printf("%d\n", yours);
    MPI_Finalize();
    return 0;
}
