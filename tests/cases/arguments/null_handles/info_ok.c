// A communicator without hints is duplicated.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Info info = MPI_INFO_NULL;
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &comm);
    MPI_Comm_free(&comm);
    MPI_Finalize();
    return 0;
}
