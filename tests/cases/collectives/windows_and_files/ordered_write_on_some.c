// Writing in rank order is collective.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    char line[8] = "result\n";
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "lines.txt", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    if (rank % 2 == 0) // because: RW101
        MPI_File_write_ordered(file, line, 7, MPI_CHAR, MPI_STATUS_IGNORE); // expect: RW101
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
