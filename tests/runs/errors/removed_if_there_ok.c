// A file is removed in case it is there; that it is not is no error.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_File_delete("/tmp/rankwise/no such output", MPI_INFO_NULL);
    MPI_Finalize();
    return 0;
}
