// Rank 1 believes that rank 2 gives four numbers.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int all[64] = {0}, counts[8] = {3, 3, 3}, starts[8] = {0, 8, 16}, mine[8] = {0};
    MPI_Datatype triple;
    MPI_Type_contiguous(3, MPI_INT, &triple);
    MPI_Type_commit(&triple);
    if (rank == 1)
        counts[2] = 4;
    MPI_Request request;
    if (rank == 1)
        MPI_Iallgatherv(mine, 1, triple, all, counts, starts, MPI_INT, MPI_COMM_WORLD, &request); // because: RW107
    else
        MPI_Iallgatherv(mine, 3, MPI_INT, all, counts, starts, MPI_INT, MPI_COMM_WORLD, &request); // expect: RW107
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Type_free(&triple);
    MPI_Finalize();
    return 0;
}
