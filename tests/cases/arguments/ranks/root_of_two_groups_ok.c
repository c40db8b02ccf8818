// MPI_ROOT towards processes that this one has started.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm child;
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Comm_spawn("worker", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &child, MPI_ERRCODES_IGNORE);
    MPI_Bcast(&value, 1, MPI_INT, MPI_ROOT, child);
    MPI_Comm_disconnect(&child);
    MPI_Finalize();
    return 0;
}
