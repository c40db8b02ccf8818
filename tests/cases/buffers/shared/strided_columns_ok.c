// Two columns of a matrix are received at once: their datatypes leave gaps.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;
    int matrix[12] = {0}, other[12] = {0};
    MPI_Datatype column;
    MPI_Request requests[2];
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int next = (rank + 1) % size;
    int previous = (rank + size - 1) % size;
    MPI_Type_vector(3, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Irecv(matrix, 1, column, previous, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(matrix + 1, 1, column, previous, 1, MPI_COMM_WORLD, &requests[1]);
    MPI_Send(other, 1, column, next, 0, MPI_COMM_WORLD);
    MPI_Send(other, 1, column, next, 1, MPI_COMM_WORLD);
    matrix[2] = 5;
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
