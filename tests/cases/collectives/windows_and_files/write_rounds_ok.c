// The ranks agree on the number of rounds; who has no block left writes nothing.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    double block[2] = {0.0};
    int blocks, rounds = 0;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    blocks = 1 + rank;
    MPI_File_open(MPI_COMM_WORLD, "blocks.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_Allreduce(&blocks, &rounds, 1, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
    for (int i = 0; i < rounds; i++) {
        MPI_Offset at = 16 * (100 * rank + i);
        MPI_File_write_at_all(file, at, block, i < blocks ? 2 : 0, MPI_DOUBLE, MPI_STATUS_IGNORE);
    }
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
