// The group has every second rank; rank 4 is in it if there are five.
// check: --ranks 3-5
// says: possible with 5 ranks
#include <mpi.h>

int main(int argc, char **argv) {
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    int even[][3] = {{0, size - 1, 2}};
    MPI_Group world, group;
    MPI_Comm half;
    MPI_Comm_group(MPI_COMM_WORLD, &world);
    MPI_Group_range_incl(world, 1, even, &group);
    MPI_Comm_create(MPI_COMM_WORLD, group, &half);
    if (rank == 0 || rank == 2)
        MPI_Allreduce(MPI_IN_PLACE, &size, 1, MPI_INT, MPI_SUM, half);  // expect: RW101
    if (half != MPI_COMM_NULL)
        MPI_Comm_free(&half);
    MPI_Group_free(&group);
    MPI_Group_free(&world);
    MPI_Finalize();
    return 0;
}
