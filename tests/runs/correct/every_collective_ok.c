// Each blocking collective once, with arguments that agree.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int a[16] = {0}, b[16], ones[4] = {1, 1, 1, 1}, at[4] = {0, 1, 2, 3};
    MPI_Datatype types[4] = {MPI_INT, MPI_INT, MPI_INT, MPI_INT};
    int bytes[4] = {0, 4, 8, 12};
    MPI_Bcast(a, 4, MPI_INT, 3, MPI_COMM_WORLD);
    MPI_Gather(a, 2, MPI_INT, b, 2, MPI_INT, 2, MPI_COMM_WORLD);
    MPI_Gatherv(a, 1, MPI_INT, b, ones, at, MPI_INT, 1, MPI_COMM_WORLD);
    MPI_Scatter(a, 2, MPI_INT, b, 2, MPI_INT, 2, MPI_COMM_WORLD);
    MPI_Scatterv(a, ones, at, MPI_INT, b, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Allgather(a, 1, MPI_INT, b, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Allgatherv(a, 1, MPI_INT, b, ones, at, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoall(a, 2, MPI_INT, b, 2, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallv(a, ones, at, MPI_INT, b, ones, at, MPI_INT, MPI_COMM_WORLD);
    MPI_Alltoallw(a, ones, bytes, types, b, ones, bytes, types, MPI_COMM_WORLD);
    MPI_Reduce(a, b, 4, MPI_INT, MPI_BAND, 0, MPI_COMM_WORLD);
    MPI_Allreduce(a, b, 4, MPI_INT, MPI_LXOR, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(a, b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter(a, b, ones, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    MPI_Scan(a, b, 3, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    MPI_Exscan(a, b, 3, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
