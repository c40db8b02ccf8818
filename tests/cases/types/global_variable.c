// A variable of the file is sent as what it once was.
#include <mpi.h>

static long long total = 1;

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Allreduce(MPI_IN_PLACE, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
