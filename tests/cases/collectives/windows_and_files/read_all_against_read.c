// One side reads collectively, the other alone.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    char text[8] = "";
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "text.dat", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    if (rank == 0) // because: RW101
        MPI_File_read_at_all(file, 0, text, 8, MPI_CHAR, MPI_STATUS_IGNORE); // expect: RW101
    else
        MPI_File_read_at(file, 0, text, 4, MPI_CHAR, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
