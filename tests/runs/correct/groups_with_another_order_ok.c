// A communicator with the ranks reversed, and one made by MPI_Comm_create_group.
// run: -n 4
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, y, member, three[3] = {3, 0, 2};
    MPI_Comm turned, some;
    MPI_Group all, chosen;
    MPI_Comm_split(MPI_COMM_WORLD, 0, -rank, &turned);
    MPI_Comm_rank(turned, &member);
    MPI_Sendrecv(&x, 1, MPI_INT, (member + 1) % 4, 0, &y, 1, MPI_INT, (member + 3) % 4, 0, turned, MPI_STATUS_IGNORE);
    MPI_Bcast(&x, 1, MPI_INT, 0, turned);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 3, three, &chosen);
    if (rank != 1) {
        MPI_Comm_create_group(MPI_COMM_WORLD, chosen, 1, &some);
        MPI_Reduce(&x, &y, 1, MPI_INT, MPI_SUM, 2, some);
        MPI_Comm_free(&some);
    }
    MPI_Comm_free(&turned);
    MPI_Group_free(&chosen);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
