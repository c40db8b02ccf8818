// A failed program need not end MPI in order.
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    if (argc > 5)
        exit(EXIT_FAILURE);
    if (argc > 4)
        return 1;
    if (argc > 3)
        MPI_Abort(MPI_COMM_WORLD, 1);
    MPI_Finalize();
    return 0;
}
