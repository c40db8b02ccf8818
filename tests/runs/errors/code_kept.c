// The code of a send to nobody is kept; whether it is tested cannot be seen in a run.
// run: -n 2
// notes: RW218
#include <mpi.h>

int main(int argc, char **argv)
{
    int x = 0, code;
    MPI_Init(&argc, &argv);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    code = MPI_Send(&x, 1, MPI_INT, 9, 0, MPI_COMM_WORLD); // expect: RW218
    (void)code;
    MPI_Finalize();
    return 0;
}
