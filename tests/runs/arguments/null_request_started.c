// MPI_Start of a request that was never made.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int x = 0;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Start(&request); // expect: RW905
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
