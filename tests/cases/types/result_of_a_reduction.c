// The result is declared as an integer.
#include <mpi.h>

int main(int argc, char **argv)
{
    double own = argc;
    int largest = 0;
    MPI_Init(&argc, &argv);
    MPI_Allreduce(&own, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
