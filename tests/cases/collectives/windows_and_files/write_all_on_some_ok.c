// Ranks without data take part in the collective write with nothing.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File file;
    double data[4] = {0.0};
    int n;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    n = rank == 1 ? 0 : 4;
    MPI_File_open(MPI_COMM_WORLD, "data.dat", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, rank * 32, MPI_DOUBLE, MPI_DOUBLE, "native", MPI_INFO_NULL);
    MPI_File_write_all(file, data, n, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
