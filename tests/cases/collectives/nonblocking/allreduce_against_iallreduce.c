// One side blocks, the other does not: the two calls do not match.
#include <mpi.h>

int main(int argc, char **argv)
{
    double mine = 1.0, sum = 0.0, extra = 0.0;
    MPI_Request request;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank % 2) { // because: RW102
        MPI_Iallreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request); // expect: RW102
        extra += 1.0;
        MPI_Wait(&request, MPI_STATUS_IGNORE);
    } else {
        MPI_Allreduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD); // expect: RW102
    }
    if (extra > 2.0)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
