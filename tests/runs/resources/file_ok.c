// A file is closed; another could not be opened.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File file;
    if (MPI_File_open(MPI_COMM_SELF, "/no/such/folder", MPI_MODE_RDONLY, MPI_INFO_NULL, &file) == MPI_SUCCESS)
        MPI_File_close(&file);
    MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_write(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
