// An error handler is set and not freed.
// run: -n 1
#include <mpi.h>

static void complain(MPI_Comm *comm, int *code, ...)
{
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(complain, &handler); // expect: RW310
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Finalize();
    return 0;
}
