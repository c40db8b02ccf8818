// Nobody has memory for what is gathered.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int *all = NULL, value = 5;
    int rank;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    value += rank;
    MPI_Gather(&value, 1, MPI_INT, all, 1, MPI_INT, 0, MPI_COMM_WORLD); // expect: RW907
    free(all);
    MPI_Finalize();
    return 0;
}
