// A file that is neither read nor written.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_File file;
    MPI_File_open(MPI_COMM_SELF, "/dev/null", MPI_MODE_UNIQUE_OPEN, MPI_INFO_NULL, &file); // expect: RW927
    MPI_Finalize();
    return 0;
}
