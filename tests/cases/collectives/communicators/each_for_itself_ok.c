// Rank 0 alone opens the log, with a communicator that has only itself.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File log;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) {
        MPI_File_open(MPI_COMM_SELF, "run.log", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &log);
        MPI_Barrier(MPI_COMM_SELF);
        MPI_File_close(&log);
    }
    MPI_Finalize();
    return 0;
}
