// Only one of the two groups asks for the merge.
#include <mpi.h>

int main(int argc, char **argv)
{
    int low;
    MPI_Comm half, bridge, all;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    low = rank < size / 2;
    MPI_Comm_split(MPI_COMM_WORLD, low, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, low ? size / 2 : 0, 9, &bridge);

    if (low) { // because: RW101
        MPI_Intercomm_merge(bridge, 0, &all); // expect: RW101
        MPI_Comm_free(&all); // expect: RW101
    }
    MPI_Comm_free(&bridge);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
