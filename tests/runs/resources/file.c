// A file is not closed.
// run: -n 1
// says: is never closed
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File file;
    MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_WRONLY, MPI_INFO_NULL, &file); // expect: RW310
    MPI_File_write(file, &rank, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Finalize();
    return 0;
}
