// MPI_ROOT in a communicator of one group.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm child;
    int value = 5;
    MPI_Init(&argc, &argv);
    MPI_Comm_spawn("worker", MPI_ARGV_NULL, 1, MPI_INFO_NULL, 0, MPI_COMM_SELF, &child, MPI_ERRCODES_IGNORE);
    MPI_Bcast(&value, 1, MPI_INT, MPI_ROOT, MPI_COMM_SELF); // expect: RW903
    MPI_Comm_disconnect(&child);
    MPI_Finalize();
    return 0;
}
