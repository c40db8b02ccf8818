// Rank 2 is in the group, too, and misses the barrier of its communicator.
// check: --ranks 4
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int first_and_third[] = {0, 2};
    MPI_Group world, group;
    MPI_Comm pair;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_incl(world, 2, first_and_third, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &pair);
    if (rank == 0)
        MPI_Barrier(pair);  // expect: RW101
    if (pair != MPI_COMM_NULL)
        MPI_Comm_free(&pair);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
