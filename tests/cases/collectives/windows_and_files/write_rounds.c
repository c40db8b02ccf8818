// One collective write per block, and the ranks have different numbers of blocks.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    double block[2] = {0.0};
    int blocks;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    blocks = 1 + rank;
    MPI_File_open(MPI_COMM_WORLD, "blocks.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    for (int i = 0; i < blocks; i++) { // because: RW101
        MPI_Offset at = 16 * (100 * rank + i);
        MPI_File_write_at_all(file, at, block, 2, MPI_DOUBLE, MPI_STATUS_IGNORE); // expect: RW101
    }
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
