// Rank 0 opens the shared file alone.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    int head = 42;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        MPI_File_open(MPI_COMM_WORLD, "field.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, // expect: RW101
                      MPI_INFO_NULL, &file);
        MPI_File_write_at(file, 0, &head, 1, MPI_INT, MPI_STATUS_IGNORE);
        MPI_File_close(&file); // expect: RW101
    }
    MPI_Finalize();
    return 0;
}
