// The code of a send to nobody is kept, and the program asks MPI for its class.
// run: -n 2
// notes: RW218
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0, code, class;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    code = MPI_Send(&x, 1, MPI_INT, 9, 0, MPI_COMM_WORLD);
    MPI_Error_class(code, &class);
    MPI_Finalize();
    return class != MPI_ERR_RANK;
}
