// The world is freed.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Comm comm;
    MPI_Init(&argc, &argv);
    comm = MPI_COMM_WORLD; // because: RW313
    MPI_Barrier(comm);
    MPI_Comm_free(&comm); // expect: RW313
    MPI_Finalize();
    return 0;
}
