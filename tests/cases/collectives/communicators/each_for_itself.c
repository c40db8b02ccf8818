// Rank 0 alone opens the log, but with the communicator of all.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_File log;
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) { // because: RW101
        MPI_File_open(MPI_COMM_WORLD, "run.log", MPI_MODE_CREATE | MPI_MODE_WRONLY, // expect: RW101
                      MPI_INFO_NULL, &log);
        MPI_File_close(&log); // expect: RW101
    }
    MPI_Finalize();
    return 0;
}
