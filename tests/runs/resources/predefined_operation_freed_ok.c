// MPI_GROUP_EMPTY may be freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Group empty = MPI_GROUP_EMPTY;
    MPI_Group_free(&empty);
    MPI_Finalize();
    return 0;
}
