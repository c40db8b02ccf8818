// In the half of odd ranks, rank 3 calls another collective than rank 1.
// run: -n 4
// says: on communicator of ranks 1,3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = 0, sum;
    MPI_Comm half;
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    if (rank == 3)
        MPI_Bcast(&x, 1, MPI_INT, 0, half); // expect: RW102
    else
        MPI_Allreduce(&x, &sum, 1, MPI_INT, MPI_SUM, half); // because: RW102
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
