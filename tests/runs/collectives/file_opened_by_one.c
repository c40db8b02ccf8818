// Rank 2 does not open the file that everybody opens together.
// run: -n 3
#include <mpi.h>

int main(int argc, char **argv)
{
    int rank, size;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    MPI_File file;
    if (rank < 2)
        MPI_File_open(MPI_COMM_WORLD, "/dev/null", MPI_MODE_RDWR, MPI_INFO_NULL, &file); // because: RW102
    MPI_Barrier(MPI_COMM_WORLD); // expect: RW102
    if (rank < 2)
        MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
