// A nonblocking sum is begun, and its result used, without a completion.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    int mine = 1, sum = 0;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Iallreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &request); // expect: RW301
    MPI_Finalize();
    return 0;
}
