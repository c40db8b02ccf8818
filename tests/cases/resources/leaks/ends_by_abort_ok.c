// A way that ends the program need not clean up.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    MPI_Comm copy;
    MPI_Init(&argc, &argv);
    MPI_Comm_dup(MPI_COMM_WORLD, &copy);
    if (argc > 9) {
        fprintf(stderr, "too many words\n");
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    MPI_Comm_free(&copy);
    MPI_Finalize();
    return 0;
}
