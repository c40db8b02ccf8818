// MPI_Comm_create_group is called by the members of the new communicator only.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Group world, pair;
    int members[2] = {0, 1};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, members, &pair);
    if (rank < 2) {
        MPI_Comm two;
        MPI_Comm_create_group(MPI_COMM_WORLD, pair, 5, &two);
        MPI_Barrier(two);
        MPI_Comm_free(&two);
    }
    MPI_Group_free(&pair);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
