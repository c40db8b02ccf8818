// Setting the view of a file is collective even where the view stays as it is.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_File_open(MPI_COMM_WORLD, "view.dat", MPI_MODE_CREATE | MPI_MODE_RDWR, MPI_INFO_NULL, &file);
    if (rank > 0) // because: RW101
        MPI_File_set_view(file, 8 * rank, MPI_BYTE, MPI_BYTE, "native", MPI_INFO_NULL); // expect: RW101
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
