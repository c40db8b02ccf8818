// Resized columns that are too near to each other.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int mine[2] = {rank, rank}, all[8];
    MPI_Datatype column, narrow;
    MPI_Type_vector(2, 2, 4, MPI_INT, &column);
    MPI_Type_create_resized(column, 0, sizeof(int), &narrow);
    MPI_Type_commit(&narrow);
    MPI_Allgather((int[4]){0}, 4, MPI_INT, all, 1, narrow, MPI_COMM_WORLD); // expect: RW917
    MPI_Type_free(&narrow);
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
