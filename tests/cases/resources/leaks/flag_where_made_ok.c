// A flag that is set where the communicator is made decides whether it is freed.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Comm work = MPI_COMM_WORLD;
    int made = 0;
    MPI_Init(&argc, &argv);
    if (argc > 1) {
        MPI_Comm_dup(MPI_COMM_WORLD, &work);
        made = 1;
    }
    MPI_Barrier(work);
    if (made)
        MPI_Comm_free(&work);
    MPI_Finalize();
    return 0;
}
