// A whole structure is assigned while one of its members is being sent.
// run: -n 2 --guard source
#include <mpi.h>

struct cell {
    long number;
    double place[3];
};

int main(int argc, char **argv)
{
    int rank;
    double theirs[3];
    struct cell cell = {1, {2, 3, 4}}, next = {0};
    MPI_Request request;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int other = 1 - rank;
    MPI_Isend(cell.place, 3, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, &request);
    cell = next; // expect: RW402
    MPI_Recv(theirs, 3, MPI_DOUBLE, other, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    next.place[0] = cell.place[0];
    MPI_Finalize();
    return 0;
}
