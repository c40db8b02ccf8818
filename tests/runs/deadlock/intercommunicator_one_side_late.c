// The odd ranks first wait for everybody, the even ones first join.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm half, both;
    int odd = rank % 2;
    MPI_Comm_split(MPI_COMM_WORLD, odd, rank, &half);
    if (odd)
        MPI_Barrier(MPI_COMM_WORLD); // because: RW201
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - odd, 0, &both); // expect: RW201
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Comm_free(&both);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
