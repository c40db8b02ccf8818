// The member beside it is set.
// run: -n 2 --guard source
// run: -n 2 --guard binary
#include <mpi.h>

struct cell {
    char kind;
    double mass, charge;
};

int main(int argc, char **argv)
{
    int rank;
    double mine = 3;
    struct cell cell = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Irecv(&cell.mass, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &request);
    MPI_Send(&mine, 1, MPI_DOUBLE, other, 0, MPI_COMM_WORLD);
    cell.charge = 1;
    cell.kind = 'x';
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
