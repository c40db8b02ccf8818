// One process leads both groups, and each is the world.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Comm between;
    MPI_Intercomm_create(MPI_COMM_WORLD, 0, MPI_COMM_WORLD, 0, 3, &between); // expect: RW928
    MPI_Comm_free(&between);
    MPI_Finalize();
    return 0;
}
