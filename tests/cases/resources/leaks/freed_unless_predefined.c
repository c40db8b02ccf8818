// A communicator that is made on request is freed only if it is MPI_COMM_SELF, which it is not.
#include <mpi.h>

int main(int argc, char **argv) {
    MPI_Comm work = MPI_COMM_WORLD;
    MPI_Init(&argc, &argv);
    if (argc > 1)
        MPI_Comm_dup(MPI_COMM_WORLD, &work); // expect: RW310
    MPI_Barrier(work);
    if (work != MPI_COMM_NULL && work == MPI_COMM_SELF)
        MPI_Comm_free(&work);
    MPI_Finalize();
    return 0;
}
