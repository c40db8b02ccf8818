// In each round another rank is the root, and all ranks count the rounds alike.
#include <mpi.h>

int main(int argc, char **argv)
{
    double panel[4] = {0.0};
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int k = 0; k < size; k++) {
        int owner = k;
        if (owner == rank)
            panel[0] = k;
        MPI_Bcast(panel, 4, MPI_DOUBLE, owner, MPI_COMM_WORLD);
    }
    MPI_Finalize();
    return 0;
}
