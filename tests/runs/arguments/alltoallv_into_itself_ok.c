// Elsewhere.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[8] = {0}, counts[2] = {2, 2}, from[2] = {0, 2}, to[2] = {0, 2};
    MPI_Alltoallv(x, counts, from, MPI_INT, x + 4, counts, to, MPI_INT, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
