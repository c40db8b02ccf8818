// MPI_Comm_create is collective over the old communicator, not over the group.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int some[2] = {0, 2};
    MPI_Group all, pair;
    MPI_Comm part;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, some, &pair);
    if (rank != 1)
        MPI_Comm_create(MPI_COMM_WORLD, pair, &part); // expect: RW201
    MPI_Finalize();
    return 0;
}
