// What a datatype is made of is asked for and not freed.
// run: -n 1
#include <mpi.h>
#include <stddef.h>

int main(int argc, char **argv)
{
    MPI_Init(&argc, &argv);
    MPI_Datatype column, pair, inner[1];
    int integers[1];
    MPI_Type_vector(2, 1, 2, MPI_INT, &column);
    MPI_Type_contiguous(2, column, &pair);
    MPI_Type_get_contents(pair, 1, 0, 1, integers, NULL, inner); // expect: RW310
    MPI_Type_free(&column);
    MPI_Type_free(&pair);
    MPI_Finalize();
    return 0;
}
