// A table of rows is sent as if it were one piece.
#include <mpi.h>

int main(int argc, char **argv)
{
    double first[2] = {1, 2}, second[2] = {3, 4};
    double *rows[2];
    MPI_Init(&argc, &argv);
    rows[0] = first;
    rows[1] = second;
    MPI_Bcast(rows, 2, MPI_DOUBLE, 0, MPI_COMM_WORLD); // expect: RW401
    MPI_Finalize();
    return 0;
}
