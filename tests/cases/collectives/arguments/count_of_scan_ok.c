// A prefix sum over vectors needs vectors of one length.
#include <mpi.h>

int main(int argc, char **argv)
{
    int in[8] = {1, 1, 1, 1, 1, 1, 1, 1}, out[8];
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Scan(in, out, 1 + size % 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
