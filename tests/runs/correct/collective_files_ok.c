// Collective input and output, individual in between.
// run: -n 2
#include <mpi.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int x = rank, y;
    char name[64];
    MPI_File file;
    snprintf(name, sizeof name, "/dev/shm/rankwise-case-%d", (int)getppid());
    MPI_Bcast(name, sizeof name, MPI_CHAR, 0, MPI_COMM_WORLD);
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_set_view(file, rank * sizeof x, MPI_INT, MPI_INT, "native", MPI_INFO_NULL);
    MPI_File_write_all(file, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
    if (rank == 0)
        MPI_File_write_at(file, 0, &x, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_read_at_all(file, 0, &y, 1, MPI_INT, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Finalize();
    return 0;
}
