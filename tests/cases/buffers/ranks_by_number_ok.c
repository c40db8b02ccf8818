// Each rank does one thing with its copy of a variable, chosen by its number: rank 2 neither sends nor receives.
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, x = 1;
    MPI_Request request = MPI_REQUEST_NULL;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0)
        MPI_Isend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &request);
    if (rank == 1)
        MPI_Irecv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    if (rank == 2)
        x = 4;
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return x == 5;
}
