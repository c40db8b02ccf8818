// A datatype is freed through a copy of its handle, too.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype pair, copy;
    MPI_Type_contiguous(2, MPI_INT, &pair);
    copy = pair;
    MPI_Type_free(&pair); // because: RW311
    MPI_Type_free(&copy); // expect: RW311
    MPI_Finalize();
    return 0;
}
