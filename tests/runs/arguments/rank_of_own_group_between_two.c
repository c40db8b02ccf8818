// Between two groups, a rank that only the own group has.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank;
    MPI_Comm part, between;
    MPI_Comm_split(MPI_COMM_WORLD, rank > 0, rank, &part);
    MPI_Intercomm_create(part, 0, MPI_COMM_WORLD, rank > 0 ? 0 : 1, 3, &between);
    if (rank == 1)
        MPI_Send(&x, 1, MPI_INT, 1, 0, between); // expect: RW903
    if (rank == 0)
        MPI_Recv(&x, 1, MPI_INT, 0, 0, between, MPI_STATUS_IGNORE);
    MPI_Comm_free(&between);
    MPI_Comm_free(&part);
    MPI_Finalize();
    return 0;
}
