// A vector of minus two blocks.
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Datatype backwards;
    MPI_Init(&argc, &argv);
    MPI_Type_vector(-2, 1, 3, MPI_INT, &backwards); // expect: RW901
    MPI_Type_commit(&backwards);
    MPI_Type_free(&backwards);
    MPI_Finalize();
    return 0;
}
