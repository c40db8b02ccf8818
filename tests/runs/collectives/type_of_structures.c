// One rank's structure begins with an integer, the other's with a double.
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
    MPI_Datatype basic[2] = {MPI_DOUBLE, MPI_INT}, turned[2] = {MPI_INT, MPI_DOUBLE}, own;
    MPI_Aint turned_at[2] = {8, 0};
    MPI_Type_create_struct(2, lengths, rank ? turned_at : at, rank ? turned : basic, &own);
    MPI_Type_commit(&own);
    MPI_Bcast(&x, 1, own, 0, MPI_COMM_WORLD); // expect: RW106
    MPI_Type_free(&own);
    MPI_Finalize();
    return 0;
}
