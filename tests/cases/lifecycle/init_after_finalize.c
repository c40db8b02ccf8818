// MPI is started again after its end.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize(); // because: RW913
    MPI_Init(&argc, &argv); // expect: RW913
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
