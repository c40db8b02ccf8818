// The same request is waited for twice, and the other one never.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, yours = 0;
    MPI_Request sent, received;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Isend(&mine, 1, MPI_INT, next, 0, MPI_COMM_WORLD, &sent);
    MPI_Irecv(&yours, 1, MPI_INT, previous, 0, MPI_COMM_WORLD, &received); // expect: RW301
    MPI_Wait(&sent, MPI_STATUS_IGNORE); // because: RW302
    MPI_Wait(&sent, MPI_STATUS_IGNORE); // expect: RW302
    MPI_Finalize();
    return 0;
}
