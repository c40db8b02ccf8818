// There is no real number of three bytes: the library sees that, and stops the program.
// run: -n 2
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Datatype type;
    MPI_Init(&argc, &argv);
    MPI_Type_match_size(MPI_TYPECLASS_REAL, 3, &type); // expect: RW204
    MPI_Finalize();
    return 0;
}
