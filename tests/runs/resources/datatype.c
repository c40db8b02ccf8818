// A datatype is made in each round, and one freed at the end.
// run: -n 1
#include <mpi.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype column;
    for (int i = 1; i < 4; i++) {
        MPI_Type_vector(i, 1, i, MPI_INT, &column); // expect: RW310
        MPI_Type_commit(&column);
    }
    MPI_Type_free(&column);
    MPI_Finalize();
    return 0;
}
