// Each half gives another count: two groups may do that, one group may not.
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_Comm half, between;
    int left = rank < size / 2;
    MPI_Comm_split(MPI_COMM_WORLD, left, rank, &half);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, left ? size / 2 : 0, 7, &between);
    int in[64] = {0}, out[64];
    int give = left ? 2 : 1, take = left ? 1 : 2;
    MPI_Allgather(in, give, MPI_INT, out, take, MPI_INT, between);
    MPI_Allgather(in, give, MPI_INT, out, take, MPI_INT, MPI_COMM_WORLD); // expect: RW107
    MPI_Allreduce(in, out, give, MPI_INT, MPI_SUM, between); // expect: RW107
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    MPI_Finalize();
    return 0;
}
