// A predefined datatype is asked for by its size.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype type;
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &type);
    double x = 1, sum;
    MPI_Allreduce(&x, &sum, 1, type, MPI_SUM, MPI_COMM_SELF);
    MPI_Finalize();
    return 0;
}
