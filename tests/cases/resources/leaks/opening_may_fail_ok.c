// A file that could not be opened need not be closed.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    int code;
    MPI_Init(&argc, &argv);
    code = MPI_File_open(MPI_COMM_SELF, "/no/such/file", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    if (code == MPI_SUCCESS)
        MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
