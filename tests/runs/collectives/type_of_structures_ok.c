// The same structure, made in two ways.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    struct { double d; int i; } x = {0, 0};
    int lengths[2] = {1, 1};
    MPI_Aint at[2] = {0, 8};
    MPI_Datatype basic[2] = {MPI_DOUBLE, MPI_INT}, own, resized;
    MPI_Type_create_struct(2, lengths, at, basic, &own);
    MPI_Type_create_resized(own, 0, sizeof x, &resized);
    MPI_Type_commit(&own);
    MPI_Type_commit(&resized);
    MPI_Bcast(&x, 1, rank ? own : resized, 0, MPI_COMM_WORLD);
    MPI_Type_free(&own);
    MPI_Type_free(&resized);
    MPI_Finalize();
    return 0;
}
