// Each rank marks all slots of the array in the same way.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int marked[size];
    for (int i = 0; i < size; i++)
        marked[i] = i == size - 1;

    if (marked[0])
        MPI_Barrier(MPI_COMM_WORLD);

    MPI_Finalize();
    return 0;
}
