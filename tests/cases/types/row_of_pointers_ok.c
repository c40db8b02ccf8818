// A row of a table is sent.
#include <mpi.h>

int main(int argc, char **argv)
{
    double first[2] = {1, 2}, second[2] = {3, 4};
    double *rows[2];
    MPI_Init(&argc, &argv);
    rows[0] = first;
    rows[1] = second;
    MPI_Bcast(rows[0], 2, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
