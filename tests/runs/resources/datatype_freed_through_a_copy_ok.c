// A datatype and its duplicate are freed.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype pair, copy;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    MPI_Type_dup(pair, &copy);
    MPI_Type_free(&pair);
    MPI_Type_free(&copy);
    MPI_Finalize();
    return 0;
}
