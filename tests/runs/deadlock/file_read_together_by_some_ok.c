// Everybody reads together, also those that want nothing.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File file;
    int x[4], wanted = rank == 0 ? 0 : 4;
    MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_RDONLY, MPI_INFO_NULL, &file);
    if (rank == 0 && size < 3)
        MPI_File_read(file, x, wanted, MPI_INT, MPI_STATUS_IGNORE);
    else
        MPI_File_read_all(file, x, wanted, MPI_INT, MPI_STATUS_IGNORE);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
