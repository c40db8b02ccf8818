// A library function calls back; the callback holds no collective.
#include <mpi.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv)
{
    int keys[4], most[4];
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 4; i++)
        keys[i] = (7 * i + rank) % 5;
    qsort(keys, 4, sizeof keys[0], ascending);
    MPI_Allreduce(keys, most, 4, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
