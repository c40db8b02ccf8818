#include <mpi.h>

void place_start(void);
int place_is_edge(void);
int place_is_parallel(void);

static int rank, size;

void place_start(void)
{
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
}

int place_is_edge(void)
{
    return rank == 0 || rank == size - 1;
}

int place_is_parallel(void)
{
    return size > 1;
}
