// Looking at a communicator or a group is local and may be done by any rank.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Group group;
    int n = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_Comm_group(MPI_COMM_WORLD, &group);
        MPI_Group_size(group, &n);
        MPI_Group_free(&group);
        MPI_Comm_size(MPI_COMM_WORLD, &n);
        printf("%d processes, MPI clock %g\n", n, MPI_Wtick());
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
    return 0;
}
