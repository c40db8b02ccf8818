// Each half has a root that listens to anybody; it goes wrong only if both hear their last member first.
// explore: np=6 buffering=infinite -> 4
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, member, members, x, first = 0, sum;
    MPI_Comm half;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &half);
    MPI_Comm_rank(half, &member);
    MPI_Comm_size(half, &members);
    if (member > 0)
        MPI_Send(&member, 1, MPI_INT, 0, 0, half);
    for (int i = 1; member == 0 && i < members; i++) {
        MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, half, MPI_STATUS_IGNORE);
        first = i == 1 ? x : first;
    }
    MPI_Reduce(&first, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0 && sum == 4)
        abort(); // finds: RW203
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
