// Error handlers that were asked for are freed, also a predefined one.
// run: -n 1
#include <mpi.h>

static void complain(MPI_Comm *comm, int *code, ...)
{
}

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Errhandler handler, now;
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &now);
    MPI_Errhandler_free(&now);
    MPI_Comm_create_errhandler(complain, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    MPI_Comm_get_errhandler(MPI_COMM_WORLD, &now);
    MPI_Errhandler_free(&handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, now);
    MPI_Errhandler_free(&now);
    MPI_Finalize();
    return 0;
}
