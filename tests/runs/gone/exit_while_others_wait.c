// Rank 1 exits without MPI_Finalize; the others stand in a barrier.
// run: -n 3
// says: exited without MPI_Finalize, status 0
#include <mpi.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv)
{
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 1) {
        MPI_Get_processor_name((char[MPI_MAX_PROCESSOR_NAME]){0}, &(int){0}); // expect: RW203
        usleep(500000);
        exit(0);
    }
    MPI_Barrier(MPI_COMM_WORLD); // because: RW203
    MPI_Finalize();
    return 0;
}
