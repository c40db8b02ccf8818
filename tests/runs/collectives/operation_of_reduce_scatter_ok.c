// They agree, and rank 1 gets nothing.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x[2] = {1, 2}, mine[2], counts[2] = {2, 0};
    MPI_Reduce_scatter(x, mine, counts, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
