// There are real numbers of eight bytes.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 8, &type);
    MPI_Finalize();
    return 0;
}
