// A row and a column of one matrix meet in an element.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double x[4][4] = {{0}};
    MPI_Request requests[2];
    MPI_Datatype column;
    MPI_Type_vector(4, 1, 4, MPI_DOUBLE, &column);
    MPI_Type_commit(&column);
    if (rank == 0) {
        MPI_Irecv(&x[0][1], 1, column, 1, 0, MPI_COMM_WORLD, &requests[0]); // because: RW403
        MPI_Irecv(&x[2][0], 4, MPI_DOUBLE, 1, 1, MPI_COMM_WORLD, &requests[1]); // expect: RW403
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    } else {
        MPI_Send(x, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
        MPI_Send(x, 4, MPI_DOUBLE, 0, 1, MPI_COMM_WORLD);
    }
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
