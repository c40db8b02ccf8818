// Different datatypes pick different columns of one field.
#include <mpi.h>

int main(int argc, char **argv)
{
    double field[8][8] = {{0}};
    int sizes[2] = {8, 8}, column[2] = {8, 1}, inner[2] = {0, 6}, halo[2] = {0, 0};
    int left, right;
    MPI_Datatype sent, received;
    int rank;
    int size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    left = rank > 0 ? rank - 1 : MPI_PROC_NULL;
    right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Type_create_subarray(2, sizes, column, inner, MPI_ORDER_C, MPI_DOUBLE, &sent);
    MPI_Type_create_subarray(2, sizes, column, halo, MPI_ORDER_C, MPI_DOUBLE, &received);
    MPI_Type_commit(&sent);
    MPI_Type_commit(&received);
    MPI_Sendrecv(field, 1, sent, right, 0, field, 1, received, left, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Type_free(&sent);
    MPI_Type_free(&received);
    MPI_Finalize();
    return 0;
}
