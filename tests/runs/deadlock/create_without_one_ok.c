// All call it; who is not in the group gets MPI_COMM_NULL.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    int some[2] = {0, 2};
    MPI_Group all, pair;
    MPI_Comm part;
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 2, some, &pair);
    MPI_Comm_create(MPI_COMM_WORLD, pair, &part);
    if (part != MPI_COMM_NULL)
        MPI_Comm_free(&part);
    MPI_Group_free(&pair);
    MPI_Group_free(&all);
    MPI_Finalize();
    return 0;
}
