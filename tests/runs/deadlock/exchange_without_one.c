// One rank has nothing to exchange and leaves MPI_Alltoallv out.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int give[3] = {1, 1, 1}, at[3] = {0, 1, 2}, out[3] = {0, 1, 2}, in[3];
    if (rank != 1)
        MPI_Alltoallv(out, give, at, MPI_INT, in, give, at, MPI_INT, MPI_COMM_WORLD); // expect: RW201
    MPI_Finalize();
    return 0;
}
