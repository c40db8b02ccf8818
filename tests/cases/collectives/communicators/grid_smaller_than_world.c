// The grid has no place for some ranks; the check for that looks at the wrong thing.
#include <mpi.h>

int main(int argc, char **argv)
{
    int dims[1] = {2}, periods[1] = {1};
    MPI_Comm ring;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Cart_create(MPI_COMM_WORLD, 1, dims, periods, 0, &ring);

    if (rank == 1) // because: RW101
        MPI_Barrier(ring); // expect: RW101

    if (ring != MPI_COMM_NULL)
        MPI_Comm_free(&ring);
    MPI_Finalize();
    return 0;
}
