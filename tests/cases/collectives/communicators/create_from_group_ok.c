// All ranks call MPI_Comm_create; those outside get MPI_COMM_NULL.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Group world, pair;
    MPI_Comm two = MPI_COMM_NULL;
    int members[2] = {0, 1};
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, members, &pair);

    MPI_Comm_create(MPI_COMM_WORLD, pair, &two);

    if (two != MPI_COMM_NULL) {
        MPI_Barrier(two);
        MPI_Comm_free(&two);
    }
    MPI_Group_free(&pair);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
