// The input is not there; MPI_File_open says so, and nobody looks.
// run: -n 2
// says: MPI_ERR_NO_SUCH_FILE: the file does not exist
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    MPI_Init(&argc, &argv);
    MPI_File_open(MPI_COMM_WORLD, "/tmp/rankwise/no such input", MPI_MODE_RDONLY, MPI_INFO_NULL, &file); // expect: RW217
    MPI_Finalize();
    return 0;
}
