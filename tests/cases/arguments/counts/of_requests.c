// Waits for minus one requests.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Request requests[2] = {MPI_REQUEST_NULL, MPI_REQUEST_NULL};
    MPI_Init(&argc, &argv);
    MPI_Waitall(-1, requests, MPI_STATUSES_IGNORE); // expect: RW901
    MPI_Finalize();
    return 0;
}
