// The operation is chosen before and handed over in a variable.
#include <mpi.h>

int main(int argc, char **argv)
{
    int mine, all = 0;
    MPI_Op op;
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    mine = rank;
    op = rank == 0 ? MPI_MAX : MPI_MIN;
    MPI_Reduce(&mine, &all, 1, MPI_INT, op, 0, MPI_COMM_WORLD); // expect: RW105
    MPI_Finalize();
    return 0;
}
