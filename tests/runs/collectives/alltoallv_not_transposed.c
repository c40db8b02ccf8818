// The counts to receive are those to send, though the matrix of counts is not symmetric.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int out[64] = {0}, in[64], give[8], take[8], starts[8];
    for (int i = 0; i < size; i++) {
        give[i] = rank + 1;
        take[i] = rank + 1;
        starts[i] = 8 * i;
    }
    MPI_Alltoallv(out, give, starts, MPI_INT, in, take, starts, MPI_INT, MPI_COMM_WORLD); // expect: RW107
    MPI_Finalize();
    return 0;
}
