// Whether a send was cancelled in time is not known when its request is freed, so its message is not missed.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 1;
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Issend(&x, 0, MPI_INT, 0, 4, MPI_COMM_SELF, &request);
    MPI_Cancel(&request); // expect: RW317
    MPI_Request_free(&request);
    MPI_Finalize();
    return 0;
}
